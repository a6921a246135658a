#include "core/report/html_parts.h"

namespace rowscope::report {

std::string_view styleSheet() {
    return R"css(
:root{color-scheme:light dark;--bg:#F6F7F9;--panel:#FFF;--line:#DFE3E8;--chip:#EEF1F5;--ink:#1C2430;--dim:#667085;--accent:#2F6FED;--fault:#C2410C;--holds:#15803D;
--select:#FFB000;--image:#6D5BD0;--text:#5B7083;--question:#9DB0C3;--option:#0D8A7B;--special:#9AA4B2;--video:#B83280;--audio:#8A5A2B}
@media (prefers-color-scheme:dark){:root{--bg:#14171C;--panel:#1B1F26;--line:#2C323C;--chip:#262C36;--ink:#E6E9EE;--dim:#9AA4B2;--accent:#6EA0FF;--fault:#F08A5B;
--holds:#59C27D;--image:#A798FF;--text:#8FA5B8;--question:#5F7488;--option:#4FD1BF;--special:#6B7686;--video:#F687B3;--audio:#C99B6A}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:14px/1.5 Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums}
header,main{max-width:1120px;margin:0 auto;padding:0 16px}
header{padding-top:24px}
h1{font-size:22px;margin:0}
h2{font-size:16px;margin:0 0 10px}
h3{font-size:14px;margin:0 0 4px}
p{margin:4px 0 8px;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;gap:4px 14px;margin:8px 0 4px}
a{color:var(--accent);text-decoration:none}
a:hover,a:focus-visible{text-decoration:underline}
section{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:16px;margin:12px 0;overflow:hidden}
.quiet{color:var(--dim);font-weight:400}
.chip{background:var(--chip);border-radius:10px;padding:1px 8px;font-size:12px;font-weight:400;color:var(--dim)}
.holds{color:var(--holds)}
article{border-top:1px solid var(--line);padding:10px 0}
article:first-of-type{border-top:0;padding-top:0}
.finding.fault h3{color:var(--fault)}
figure{margin:12px 0}
figcaption{font-weight:600;margin-bottom:6px}
table{border-collapse:collapse}
.facts th{font-weight:400;color:var(--dim);text-align:left;padding:1px 16px 1px 0;white-space:nowrap;vertical-align:top}
.facts td{padding:1px 0;overflow-wrap:anywhere}
.scroll{overflow:auto;max-height:440px;border:1px solid var(--line);border-radius:6px}
.scroll table{font:12px/22px "JetBrains Mono",ui-monospace,monospace;min-width:100%}
.scroll th{position:sticky;top:0;background:var(--panel);color:var(--dim);font-weight:400;text-align:left;z-index:1}
.scroll th,.scroll td{padding:0 12px 0 8px;border-bottom:1px solid var(--line);white-space:pre;max-width:460px;overflow:hidden;text-overflow:ellipsis}
td.n,.n{text-align:right;font-variant-numeric:tabular-nums}
pre{font:12px/1.5 "JetBrains Mono",ui-monospace,monospace;background:var(--bg);border:1px solid var(--line);border-radius:6px;padding:10px;overflow:auto;max-height:480px;
white-space:pre-wrap;overflow-wrap:anywhere}
summary{cursor:pointer;color:var(--accent);margin:4px 0}
.bars,.lanes{display:grid;grid-template-columns:minmax(60px,200px) 1fr 72px;gap:2px 12px;align-items:center;max-width:720px;margin:8px 0}
.lanes{grid-template-columns:minmax(60px,240px) 1fr 96px}
.name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.bar,.lane{background:var(--chip);height:10px;position:relative}
.bar i,.lane i{display:block;background:var(--accent);height:10px;min-width:1px}
.lane i{position:absolute;top:0}
.dots{position:relative;height:14px;margin:0 5px;border-top:0}
.dots::before{content:"";position:absolute;left:-5px;right:-5px;top:7px;height:1px;background:var(--line)}
.dots b{position:absolute;top:3px;width:9px;height:9px;margin-left:-4px;border-radius:50%;background:var(--option);opacity:.85}
.dots u{position:absolute;top:1px;width:2px;height:13px;margin-left:-1px;background:var(--ink)}
.legend i,.legend b,.legend u{display:inline-block;margin:0 4px 0 12px;width:9px;height:9px;background:var(--accent);vertical-align:middle}
.legend b{border-radius:50%;background:var(--option)}
.legend u{width:2px;height:13px;background:var(--ink)}
.legend i{margin-left:0}
.frame{position:relative;display:inline-block;max-width:100%}
.frame img{display:block;max-width:100%;height:auto}
.frame svg{position:absolute;inset:0;width:100%;height:100%}
.frame path{stroke:#000;stroke-opacity:.22;fill:none;stroke-width:1px;vector-effect:non-scaling-stroke}
.plot img{image-rendering:pixelated;max-width:100%;border:1px solid var(--line)}
.plot canvas{display:block;max-width:100%;touch-action:none;outline-offset:2px}
.keys i{display:inline-block;width:10px;height:10px;margin:0 5px 0 14px}
.keys i:first-child{margin-left:0}
.plot output{display:block;min-height:3.2em;font-size:13px}
.plot .ok{color:var(--holds)}
.plot .no{color:var(--fault)}
.tools{display:flex;gap:8px;align-items:center;margin:6px 0}
input{font:13px Inter,system-ui,sans-serif;background:var(--bg);color:var(--ink);border:1px solid var(--line);border-radius:6px;padding:4px 8px;min-width:220px}
button{font:13px Inter,system-ui,sans-serif;background:var(--panel);color:var(--ink);border:1px solid var(--line);border-radius:6px;padding:4px 10px;cursor:pointer}
@media print{.scroll{max-height:none;overflow:visible}section{break-inside:auto}nav,.tools{display:none}}
)css";
}

std::string_view printStyleSheet() {
    return R"css(
body{font-family:Inter,sans-serif;font-size:9pt;color:#1C2430}
h1{font-size:16pt}
h2{font-size:12pt;margin-top:14pt}
h3{font-size:10pt}
.quiet{color:#667085}
.chip{color:#667085}
td,th{padding-right:8px;text-align:left}
pre{font-family:"JetBrains Mono",monospace;font-size:7pt;white-space:pre-wrap}
)css";
}

}  // namespace rowscope::report
