#include "model/training/data/prepared.h"

#include <algorithm>
#include <numeric>

#include "core/media/decode.h"
#include "core/request/prepared_data.h"
#include "model/training/data/random.h"

namespace rowscope::training {
namespace {

class Prepared final : public Source {
public:
    Prepared(std::vector<request::PreparedExample> records, const BatchSize& size, bool seesImages, std::uint64_t seed)
        : m_records(std::move(records)), m_rows(std::max(1, size.rows())), m_seesImages(seesImages), m_seed(seed) {}

    Result<Draft> batch(std::int64_t number) override {
        Draft draft;
        for (std::int64_t i = 0; i < m_rows; ++i) {
            const request::PreparedExample& record = at(number * m_rows + i);
            ROWSCOPE_TRY_ASSIGN(request, request::requestOf(record, m_seesImages));
            Example example{record.where + " (" + record.id + ")", "", record.body, request.state, {}, record.target};
            for (const request::Picture& picture : request.pictures) {
                auto image = media::decode(std::as_bytes(std::span<const char>(*picture.bytes)), picture.name);
                if (!image) return tl::unexpected<Error>(image.error().within(record.where));
                example.pictures.push_back(static_cast<std::int32_t>(draft.pictures.size()));
                draft.pictures.push_back({std::move(*image), {}, {}});
            }
            draft.examples.push_back(std::move(example));
        }
        return draft;
    }

private:
    const request::PreparedExample& at(std::int64_t item) {
        const auto count = static_cast<std::int64_t>(m_records.size());
        if (const std::int64_t epoch = item / count; epoch != m_epoch) {
            m_epoch = epoch;
            m_order.resize(m_records.size());
            std::iota(m_order.begin(), m_order.end(), 0U);
            Random random(mixedSeed(m_seed, 4, static_cast<std::uint64_t>(epoch)));
            random.shuffle(m_order);
        }
        return m_records[m_order[static_cast<std::size_t>(item % count)]];
    }

    std::vector<request::PreparedExample> m_records;
    std::int64_t m_rows;
    bool m_seesImages;
    std::uint64_t m_seed;
    std::int64_t m_epoch = -1;
    std::vector<std::uint32_t> m_order;
};

}  // namespace

Result<std::unique_ptr<Source>> openPrepared(const std::filesystem::path& folder, const std::string& split, const BatchSize& size,
                                             question::Rules rules, bool seesImages, std::uint64_t seed) {
    ROWSCOPE_TRY_ASSIGN(path, request::preparedSplit(folder, split));
    ROWSCOPE_TRY_ASSIGN(file, request::PreparedFile::open(path, rules));
    std::vector<request::PreparedExample> records;
    while (auto record = file.next()) {
        if (!*record) return fail(record->error());
        records.push_back(std::move(**record));
    }
    if (records.empty()) return fail(ErrorKind::Value, path.string(), "holds no record", "at least one line", "none");
    return std::make_unique<Prepared>(std::move(records), size, seesImages, seed);
}

}  // namespace rowscope::training
