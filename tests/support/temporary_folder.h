#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>

namespace rowscope::test {

/// A folder of its own that goes away with the test: two runs of the tests at once never meet.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "rowscope-test-XXXXXX").string();
        if (!::mkdtemp(pattern.data())) throw std::system_error(errno, std::generic_category(), pattern);
        m_path = pattern;
    }
    ~TemporaryFolder() {
        std::error_code ignored;  // a leftover folder fails no test
        std::filesystem::remove_all(m_path, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& root() const { return m_path; }
    [[nodiscard]] std::string path(const std::string& name = "") const { return name.empty() ? m_path.string() : (m_path / name).string(); }
    /// Writes a file and returns its path.
    std::string write(const std::string& name, const std::string& bytes) const {
        std::ofstream(m_path / name, std::ios::binary) << bytes;
        return path(name);
    }

private:
    std::filesystem::path m_path;
};

}  // namespace rowscope::test
