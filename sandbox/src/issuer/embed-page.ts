import type { Card } from './shapes.ts'

/**
 * The document in the frame. Customers may rely on the ids `card`, `pan`, `expiry`, `cvv` and `alert` and the class `pan-separator`;
 * everything else may change. A click copies, and is reported to the embedding page where that is named.
 */
export function embedPage(
  { pan, exp_month, exp_year, cvv }: Card,
  { css, targetOrigin }: { css: string | undefined; targetOrigin: string | undefined },
): string {
  const groups = pan.match(/.{4}/g) ?? []
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
${css === undefined ? '' : `<link rel="stylesheet" href="${escape(css)}">`}
<style>#alert { display: none }</style>
</head><body>
<div id="card">
<div id="pan">${groups.join('<span class="pan-separator"></span>')}</div>
<div id="expiry"><span id="month">${exp_month}</span><span id="separator">/</span><span id="year">${exp_year.slice(-2)}</span></div>
<div id="cvv">${cvv}</div>
<div id="alert" class="empty"></div>
</div>
<script>
const parentOrigin = ${JSON.stringify(targetOrigin ?? null).replaceAll('<', '\\u003c')}
const message = document.getElementById('alert')
let clearing
function say(text, kind) {
  message.textContent = text
  message.className = kind
  clearTimeout(clearing)
  clearing = setTimeout(() => { message.textContent = ''; message.className = 'empty' }, 1200)
}
for (const id of ['pan', 'month', 'year', 'cvv']) {
  const part = document.getElementById(id)
  part.addEventListener('click', async () => {
    if (parentOrigin) parent.postMessage({ element: id }, parentOrigin)
    try {
      await navigator.clipboard.writeText(part.textContent)
      say(id + ' copied to clipboard', 'success')
    } catch {
      say('error copying ' + id, 'error')
    }
  })
}
</script>
</body></html>`
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
