#include "core/runtime/admission.h"

#include "core/runtime/ledger.h"

namespace rowscope::runtime {

Result<AdmissionCost> estimateCost(const AdmissionRequest& r) {
    AdmissionCost out;
    out.mediaItems = r.mediaItems;
    out.textRows = r.textRows;
    ROWSCOPE_TRY_ASSIGN(encoderRows, multiplySizes({r.mediaItems, r.encoderRowsPerItem}));
    ROWSCOPE_TRY_ASSIGN(bridgeRows, multiplySizes({r.mediaItems, r.bridgeRowsPerItem}));
    ROWSCOPE_TRY_ASSIGN(textRows, multiplySizes({r.textRows}));
    ROWSCOPE_TRY_ASSIGN(languageRows, addBytes(bridgeRows, textRows));
    ROWSCOPE_TRY_ASSIGN(bridge, bridgeBytes(bridgeRows, r.bridgeWidth, r.bytesPerScalar));
    ROWSCOPE_TRY_ASSIGN(kv, prefixKvBytes({r.lmLayers, languageRows, r.kvHeads, r.headDim, r.bytesPerScalar}));
    ROWSCOPE_TRY_ASSIGN(encoderBytes, multiplySizes({encoderRows, r.encoderBytesPerRow}));
    out.encoderRows = encoderRows;
    out.bridgeRows = bridgeRows;
    out.languageRows = languageRows;
    out.bridgeBytes = bridge;
    out.kvBytes = kv;
    out.encoderBytes = encoderBytes;
    return out;
}

AdmissionDecision admit(const AdmissionCost& cost, const AdmissionBudget& budget) {
    AdmissionDecision out;
    const auto hold = [&](const char* name, std::int64_t value, std::int64_t limit) {
        if (value > limit) out.rejections.push_back({name, value, limit});
    };
    hold("media count", cost.mediaItems, budget.maxMediaItems);
    hold("expanded context", cost.languageRows, budget.maxPrefillRows);
    hold("encoder memory", cost.encoderBytes, budget.maxEncoderWorkingSet);
    return out;
}

}  // namespace rowscope::runtime
