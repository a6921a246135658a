#include <limits>

#include "core/rows/packing.h"

namespace rowscope::rows {
namespace {

/// Appends a column, or forgets it where an example does not know it.
template <class T>
class Joined {
public:
    explicit Joined(std::vector<T>& out) : m_out(out) {}
    void add(const std::vector<T>& column, std::size_t rows) {
        if (column.size() != rows) m_known = false;
        if (m_known) m_out.insert(m_out.end(), column.begin(), column.end());
    }
    void finish() {
        if (!m_known) m_out.clear();
    }

private:
    std::vector<T>& m_out;
    bool m_known = true;
};

template <class T>
void joinColumn(std::span<const RowTable> examples, std::vector<T> RowTable::* column, RowTable& out) {
    Joined<T> joined(out.*column);
    for (const RowTable& example : examples) joined.add(example.*column, example.size());
    joined.finish();
}

}  // namespace

Result<RowTable> concatenate(std::span<const RowTable> examples, std::span<const std::int32_t> originOffset) {
    RowTable out;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        ROWSCOPE_TRY(checkColumns(examples[i], "example " + std::to_string(i)));
        out.rowCount += examples[i].size();
        if (out.rowCount > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
            return fail(ErrorKind::Limit, "example " + std::to_string(i), "the packed sequence has too many rows", "at most 2147483647");
    }
    joinColumn(examples, &RowTable::tokenId, out);
    joinColumn(examples, &RowTable::valid, out);
    joinColumn(examples, &RowTable::originKind, out);
    joinColumn(examples, &RowTable::originId, out);
    joinColumn(examples, &RowTable::sourceIndex, out);
    joinColumn(examples, &RowTable::role, out);
    joinColumn(examples, &RowTable::targetRole, out);
    joinColumn(examples, &RowTable::part, out);
    joinColumn(examples, &RowTable::label, out);
    joinColumn(examples, &RowTable::question, out);
    joinColumn(examples, &RowTable::option, out);
    joinColumn(examples, &RowTable::marker, out);
    joinColumn(examples, &RowTable::branch, out);
    std::size_t row = 0;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        out.segment.insert(out.segment.end(), examples[i].size(), static_cast<std::int32_t>(i));
        const std::int32_t shift = i < originOffset.size() ? originOffset[i] : 0;
        for (std::size_t at = 0; at < examples[i].size(); ++at, ++row) {
            if (!out.valid.empty() && out.valid[row] == 0) out.segment[row] = -1;
            if (!out.originId.empty() && out.originId[row] >= 0) out.originId[row] += shift;
        }
    }
    return out;
}

}  // namespace rowscope::rows
