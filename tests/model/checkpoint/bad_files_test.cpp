// A damaged checkpoint gives one sentence: where, what was expected, what was found. Never a crash, never half a network.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "model/network/load.h"
#include "tests/model/checkpoint/temp_checkpoint.h"

namespace rowscope::checkpoint {
namespace {

using testing::AllOf;
using testing::HasSubstr;

Error loadError(const TempCheckpoint& at) {
    const auto loaded = network::load(at.root, {}, {});
    return loaded ? Error{ErrorKind::Internal, {}, "it loaded", {}, {}, {}} : loaded.error();
}

struct Damage {
    const char* name;
    std::function<void(const TempCheckpoint&)> apply;
    ErrorKind kind;
    std::vector<std::string> says;
};

void changeTensor(const TempCheckpoint& at, const std::string& key, const std::function<void(Array&)>& change) {
    auto list = at.tensors();
    for (auto& [name, array] : list)
        if (name == key) change(array);
    at.writeTensors(list);
}

void setHeader(const TempCheckpoint& at, const std::string& from, const std::string& to) {
    std::string bytes = at.bytes("model.safetensors");
    const auto place = bytes.find(from);
    bytes.replace(place, from.size(), to);
    at.write("model.safetensors", bytes);
}

const std::string kNorm = "encoder.text_model.norm.weight";

const std::vector<Damage> kDamages{
    {"no_agent_config",
     [](auto& at) { std::filesystem::remove(at.root / "vlm_agent_config.json"); },
     ErrorKind::NotFound,
     {"not a checkpoint folder", "vlm_agent_config.json"}},
    {"no_backbone_config",
     [](auto& at) { std::filesystem::remove(at.root / "backbone" / "config.json"); },
     ErrorKind::NotFound,
     {"backbone/config.json", "no such file"}},
    {"no_weights",
     [](auto& at) { std::filesystem::remove(at.root / "model.safetensors"); },
     ErrorKind::NotFound,
     {"no weights", "model.safetensors or head.safetensors"}},
    {"no_tokenizer",
     [](auto& at) { std::filesystem::remove(at.root / "processor" / "tokenizer.json"); },
     ErrorKind::NotFound,
     {"tokenizer.json", "no such file"}},
    {"weights_are_a_folder",
     [](auto& at) {
         std::filesystem::remove(at.root / "model.safetensors");
         std::filesystem::create_directory(at.root / "model.safetensors");
     },
     ErrorKind::Type,
     {"model.safetensors", "is a folder"}},
    {"truncated_data",
     [](auto& at) { std::filesystem::resize_file(at.root / "model.safetensors", 1000000); },
     ErrorKind::Format,
     {"model.safetensors: tensor '", "behind the end", "found 1000000"}},
    {"truncated_header",
     [](auto& at) { std::filesystem::resize_file(at.root / "model.safetensors", 100); },
     ErrorKind::Format,
     {"ends inside its header", "found 100"}},
    {"empty_file",
     [](auto& at) { std::filesystem::resize_file(at.root / "model.safetensors", 0); },
     ErrorKind::Format,
     {"too short", "found 0"}},
    {"huge_header",
     [](auto& at) {
         std::string bytes = at.bytes("model.safetensors");
         const std::uint64_t size = std::uint64_t{1} << 62;
         std::memcpy(bytes.data(), &size, 8);
         at.write("model.safetensors", bytes);
     },
     ErrorKind::Limit,
     {"header size is not credible", "found 4611686018427387904"}},
    {"overlapping_offsets",
     [](auto& at) { setHeader(at, "\"data_offsets\":[1024,70656]", "\"data_offsets\":[1020,70652]"); },
     ErrorKind::Format,
     {"tensor 'act_head.0.weight': overlaps another tensor (expected begin 1024, found 1020)"}},
    {"offsets_against_shape",
     [](auto& at) { setHeader(at, "\"data_offsets\":[1024,", "\"data_offsets\":[1020,"); },
     ErrorKind::Mismatch,
     {"tensor 'act_head.0.weight'", "do not match the bytes"}},
    {"wrong_shape",
     [](auto& at) { changeTensor(at, kNorm, [](Array& a) { a = Array::of({63}, std::vector<float>(63)); }); },
     ErrorKind::Mismatch,
     {"tensor '" + kNorm + "': wrong shape (expected [64], found [63])"}},
    {"wrong_rank",
     [](auto& at) { changeTensor(at, kNorm, [](Array& a) { a = Array::of({64, 1}, std::vector<float>(64)); }); },
     ErrorKind::Mismatch,
     {"expected [64], found [64, 1]"}},
    {"wrong_dtype",
     [](auto& at) { changeTensor(at, kNorm, [](Array& a) { a = Array::of({64}, std::vector<std::int64_t>(64)); }); },
     ErrorKind::Type,
     {"tensor '" + kNorm + "': wrong dtype (expected F32, BF16 or F16, found I64)"}},
    {"double_precision",
     [](auto& at) { changeTensor(at, kNorm, [](Array& a) { a = Array::of({64}, std::vector<double>(64)); }); },
     ErrorKind::Type,
     {"found F64"}},
    {"missing_tensor",
     [](auto& at) {
         auto list = at.tensors();
         std::erase_if(list, [](const auto& item) { return item.first == kNorm || item.first == "scorer.3.bias"; });
         at.writeTensors(list);
     },
     ErrorKind::NotFound,
     {"model.safetensors: tensor '" + kNorm + "': missing", "float tensor [64]", "1 more tensors"}},
    {"unknown_tensor",
     [](auto& at) {
         auto list = at.tensors();
         list.emplace_back("encoder.text_model.layers.3.mlp.up_proj.weight", Array::of({1}, std::vector<float>(1)));
         at.writeTensors(list);
     },
     ErrorKind::Mismatch,
     {"tensor 'encoder.text_model.layers.3.mlp.up_proj.weight': belongs to no parameter"}},
    {"agent_config_no_json",
     [](auto& at) { at.write("vlm_agent_config.json", "{\"head_layers\": 2,"); },
     ErrorKind::Format,
     {"vlm_agent_config.json", "line 1"}},
    {"agent_config_is_list",
     [](auto& at) { at.write("vlm_agent_config.json", "[]"); },
     ErrorKind::Type,
     {"vlm_agent_config.json", "expected an object, found a list"}},
    {"head_layers_text",
     [](auto& at) { at.setField("vlm_agent_config.json", "", "head_layers", "two"); },
     ErrorKind::Type,
     {"vlm_agent_config.json: 'head_layers': wrong type (expected an integer, found text)"}},
    {"head_layers_float",
     [](auto& at) { at.setField("vlm_agent_config.json", "", "head_layers", 2.0); },
     ErrorKind::Type,
     {"'head_layers'", "expected an integer"}},
    {"max_len_negative",
     [](auto& at) { at.setField("vlm_agent_config.json", "", "max_len", -5); },
     ErrorKind::Value,
     {"'max_len': out of range", "found -5"}},
    {"temperature_short",
     [](auto& at) { at.setField("vlm_agent_config.json", "", "temperature", json::Array{1.0, 2.0}); },
     ErrorKind::Type,
     {"'temperature'", "a list of 3 numbers", "found a list of 2"}},
    {"temperature_nan",
     [](auto& at) { at.write("vlm_agent_config.json", "{\"temperature\": [1, NaN, 1]}"); },
     ErrorKind::Value,
     {"'temperature' 1", "not a finite number"}},
    {"bucket_text",
     [](auto& at) {
         json::Value table;
         table.set("choice:2", "hot");
         at.setField("vlm_agent_config.json", "", "temperature_by_options", table);
     },
     ErrorKind::Type,
     {"'temperature_by_options': 'choice:2'", "expected a number, found text"}},
    {"option_attention",
     [](auto& at) { at.setField("vlm_agent_config.json", "", "option_attention", "both"); },
     ErrorKind::Unsupported,
     {"'option_attention'", "'causal' or 'block' or 'bidirectional'", "found 'both'"}},
    {"readout_of_other_family",
     [](auto& at) { at.setField("vlm_agent_config.json", "", "readout", "mask"); },
     ErrorKind::Mismatch,
     {"'readout'", "expected 'terminator'"}},
    {"patch_size",
     [](auto& at) { at.setField("vlm_agent_config.json", "", "image_patch_size", 16); },
     ErrorKind::Mismatch,
     {"'image_patch_size'", "expected 8, found 16"}},
    {"image_size",
     [](auto& at) { at.setField("vlm_agent_config.json", "", "image_size", 63); },
     ErrorKind::Mismatch,
     {"'image_size'", "multiple of patch x scale = 32", "found 63"}},
    {"model_type",
     [](auto& at) { at.setField("backbone/config.json", "", "model_type", "qwen2_vl"); },
     ErrorKind::Unsupported,
     {"config.json: 'model_type'", "found 'qwen2_vl'"}},
    {"vision_config_missing",
     [](auto& at) { at.write("backbone/config.json", "{\"model_type\": \"idefics3\"}"); },
     ErrorKind::NotFound,
     {"'vision_config' is missing"}},
    {"hidden_act",
     [](auto& at) { at.setField("backbone/config.json", "text_config", "hidden_act", "relu"); },
     ErrorKind::Unsupported,
     {"'text_config': 'hidden_act'", "expected 'silu', found 'relu'"}},
    {"rope_scaled",
     [](auto& at) {
         json::Value rope;
         rope.set("rope_type", "yarn");
         rope.set("rope_theta", 100000.0);
         at.setField("backbone/config.json", "text_config", "rope_parameters", rope);
     },
     ErrorKind::Unsupported,
     {"'rope_parameters': 'rope_type'", "found 'yarn'"}},
    {"kv_heads",
     [](auto& at) { at.setField("backbone/config.json", "text_config", "num_key_value_heads", 3); },
     ErrorKind::Mismatch,
     {"'num_key_value_heads'", "divisor of 4", "found 3"}},
    {"head_dim_odd",
     [](auto& at) { at.setField("backbone/config.json", "text_config", "head_dim", 15); },
     ErrorKind::Mismatch,
     {"'head_dim'", "heads of odd size (expected an even size, found 15)"}},
    {"max_len_of_100_bits",
     [](auto& at) { at.write("vlm_agent_config.json", "{\"max_len\": 1000000000000000000000000000000}"); },
     ErrorKind::Type,
     {"'max_len'", "expected an integer, found an integer of more than 64 bits"}},
    {"layers_absurd",
     [](auto& at) { at.setField("backbone/config.json", "text_config", "num_hidden_layers", std::int64_t{1} << 40); },
     ErrorKind::Value,
     {"'num_hidden_layers': out of range"}},
    {"image_token",
     [](auto& at) { at.setField("backbone/config.json", "", "image_token_id", 99999); },
     ErrorKind::Value,
     {"'image_token_id'", "found 99999"}},
    {"text_family_in_vision_agent",
     [](auto& at) { at.setField("backbone/config.json", "", "model_type", "modernbert"); },
     ErrorKind::Mismatch,
     {"'model_type'", "a vision backbone"}},
    {"index_leaves_folder",
     [](auto& at) {
         std::filesystem::rename(at.root / "model.safetensors", at.root / "other.safetensors");
         at.write("model.safetensors.index.json", R"({"weight_map": {"a": "../other.safetensors"}})");
     },
     ErrorKind::Value,
     {"'weight_map': 'a'", "a plain file name", "'../other.safetensors'"}},
    {"index_shard_missing",
     [](auto& at) {
         std::filesystem::remove(at.root / "model.safetensors");
         at.write("model.safetensors.index.json", R"({"weight_map": {"a": "model-1.safetensors"}})");
     },
     ErrorKind::NotFound,
     {"model-1.safetensors", "no such file"}},
    {"index_key_missing",
     [](auto& at) {
         std::filesystem::rename(at.root / "model.safetensors", at.root / "model-1.safetensors");
         at.write("model.safetensors.index.json", R"({"weight_map": {"a": "model-1.safetensors"}})");
     },
     ErrorKind::NotFound,
     {"model-1.safetensors: tensor 'a'", "index names it"}},
};

class BadCheckpoint : public testing::TestWithParam<Damage> {};

TEST_P(BadCheckpoint, oneSentenceWithPlaceExpectedFound) {
    const TempCheckpoint at;
    GetParam().apply(at);
    const Error error = loadError(at);
    const std::string message = error.message();
    for (const std::string& part : GetParam().says) EXPECT_THAT(message, HasSubstr(part));
    EXPECT_EQ(error.kind, GetParam().kind) << message;
    EXPECT_THAT(message, HasSubstr(at.root.string()));
    EXPECT_EQ(message.find('\n'), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Table, BadCheckpoint, testing::ValuesIn(kDamages), [](const auto& info) { return std::string(info.param.name); });

TEST(BadCheckpoint, noFolder) {
    const auto loaded = network::load("/no/such/checkpoint", {}, {});
    ASSERT_FALSE(loaded);
    EXPECT_THAT(loaded.error().message(), AllOf(HasSubstr("/no/such/checkpoint"), HasSubstr("no such folder")));
}

TEST(BadCheckpoint, cancelledBeforeItStarts) {
    std::stop_source stop;
    stop.request_stop();
    const auto loaded = network::load("tests/golden/laya/checkpoints/smolvlm-causal", {}, {.report = {}, .stop = stop.get_token()});
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().kind, ErrorKind::Cancelled);
}

}  // namespace
}  // namespace rowscope::checkpoint
