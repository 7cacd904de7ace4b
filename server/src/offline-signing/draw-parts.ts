import { encode } from 'uqr'

/** The text beside the codes, which two operators compare before they sign. */
type Shown = { title: string; lines: readonly string[]; psbtSha256: string }

/** White modules around a code, as its standard requires. */
const quietZone = 4

/**
 * Returns a page that shows the parts as QR codes in turn, for a wallet that reads them with its camera. The page is self-contained: it
 * needs no network and loads nothing.
 */
export const drawParts = (parts: readonly string[], { title, lines, psbtSha256 }: Shown): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${style}</style>
<main>
<h1>${escaped(title)}</h1>
<div class="sheet">
<section aria-label="The PSBT as QR codes">
${parts.map(codeOf).join('\n')}
<p id="count" aria-live="off">${parts.length === 1 ? 'One code holds all of it.' : `${parts.length} parts: hold the camera of the wallet on them until it has read enough.`}</p>
<div id="controls" hidden>
<button id="pause" type="button">Pause</button>
<button id="next" type="button">Next part</button>
<label>Time for each <input id="pace" type="range" min="100" max="1500" step="100" value="400"></label>
</div>
</section>
<section aria-label="What it pays">
<h2>What its bytes pay</h2>
<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>
<h2>SHA-256</h2>
<p class="hash">${escaped(psbtSha256.replaceAll(/.{8}/g, '$& ').trim())}</p>
<p>Compare each address and amount with the screen of the wallet before you sign. Then scan what the wallet shows, one part in each line of a file, and <code>import-payout</code> it.</p>
</section>
</div>
</main>
<script>${script}</script>
</html>
`

function codeOf(part: string, at: number): string {
  const { data, size } = encode(part, { ecc: 'L', border: quietZone })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg class="code" data-part="${escaped(part)}" viewBox="0 0 ${size} ${size}" role="img" aria-label="Part ${at + 1}"${at > 0 ? ' hidden' : ''}><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path shape-rendering="crispEdges" d="${dark.join('')}"/></svg>`
}

const style = `
:root{color-scheme:light dark;--ink:#12142b;--muted:#5a5b6e;--paper:#f7f5f0;--raised:#fff;--line:#dcd8cd}
@media(prefers-color-scheme:dark){:root{--ink:#eceaf4;--muted:#a9a8ba;--paper:#0b0d1c;--raised:#14172b;--line:#2a2e49}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:1080px;margin:0 auto;padding:24px 16px 64px}h1{font-size:24px;margin:0 0 24px;overflow-wrap:anywhere}
h2{font-size:16px;margin:24px 0 8px}h2:first-child{margin-top:0}.sheet{display:grid;gap:24px}
@media(min-width:800px){.sheet{grid-template-columns:480px 1fr}}
section{min-width:0;background:var(--raised);border:1px solid var(--line);border-radius:20px;padding:24px}
.code{display:block;width:100%;border-radius:10px}.code[hidden]{display:none}
#count{color:var(--muted);margin:16px 0;font-variant-numeric:tabular-nums}
#controls{display:flex;flex-wrap:wrap;gap:12px;align-items:center}#controls[hidden]{display:none}
button{font:inherit;min-height:44px;padding:0 16px;border:1px solid var(--line);border-radius:10px;background:var(--paper);color:var(--ink)}
label{display:flex;align-items:center;gap:8px;min-height:44px}:focus-visible{outline:3px solid #b06f00;outline-offset:2px}
ul{margin:0;padding:0;list-style:none}li{padding:8px 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
.hash,code{font-family:ui-monospace,monospace}.hash{overflow-wrap:anywhere;margin:0 0 16px}`

const script = `
const codes=[...document.querySelectorAll('.code')],by=(id)=>document.getElementById(id)
let at=0,timer
const show=(next)=>{codes[at].toggleAttribute('hidden',true);at=next%codes.length;codes[at].toggleAttribute('hidden',false)
by('count').textContent='Part '+(at+1)+' of '+codes.length+'. Hold the camera of the wallet on them until it has read enough.'}
const play=()=>{timer=setTimeout(()=>{show(at+1);play()},Number(by('pace').value))}
const pause=()=>{clearTimeout(timer);timer=undefined;by('pause').textContent='Play'}
if(codes.length>1){by('controls').hidden=false;show(0);play()
by('pause').onclick=()=>{if(timer!==undefined)return pause();by('pause').textContent='Pause';play()}
by('next').onclick=()=>{pause();show(at+1)}}`

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)
