#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/base/array.h"
#include "core/base/json.h"
#include "core/base/result.h"

namespace rowscope::trace::file {

/// Arrays that go into the tensor file beside the JSON that names them.
class TensorBag {
public:
    TensorBag() = default;
    TensorBag(std::map<std::string, Array, std::less<>> tensors, std::string where)
        : m_tensors(std::move(tensors)), m_where(std::move(where)) {}

    void put(const std::string& name, Array array) { m_tensors.insert_or_assign(name, std::move(array)); }
    [[nodiscard]] const std::map<std::string, Array, std::less<>>& all() const { return m_tensors; }
    [[nodiscard]] Result<Array> array(const std::string& name) const;
    /// 32-bit integers; `count` < 0 takes any number.
    [[nodiscard]] Result<std::vector<std::int32_t>> ints(const std::string& name, std::int64_t count = -1) const;
    [[nodiscard]] Result<std::vector<double>> doubles(const std::string& name, std::int64_t count = -1) const;
    [[nodiscard]] Result<std::vector<std::uint8_t>> bytes(const std::string& name, std::int64_t count = -1) const;
    [[nodiscard]] const std::string& where() const { return m_where; }

private:
    std::map<std::string, Array, std::less<>> m_tensors;
    std::string m_where;
};

/// Texts as one tensor of bytes and one of ends; a list of a million short texts is no burden then.
void putTexts(TensorBag& bag, const std::string& name, const std::vector<std::string>& texts);
[[nodiscard]] Result<std::vector<std::string>> texts(const TensorBag& bag, const std::string& name);

[[nodiscard]] json::Value list(const std::vector<std::string>& values);
[[nodiscard]] json::Value list(const std::vector<std::int32_t>& values);
[[nodiscard]] json::Value list(const std::vector<double>& values);

}  // namespace rowscope::trace::file
