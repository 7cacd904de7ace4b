import { cardForm, type Attack } from './attack.ts'

const drawn = (title: string, more: string): Attack => ({ title, pages: () => ({ shop: cardForm() + more }) })

const everywhere = 'position:fixed;inset:0;width:100vw;height:100vh'

/** A white image of any requested size. */
const white = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><rect width="4000" height="4000" fill="#fff"/></svg>')}`

/** Ways to hide a form that has no background of its own, or to paint far outside a box. */
export const drawnAttacks: readonly Attack[] = [
  drawn(
    'the form lies under an image without a background that lets clicks through',
    `<img src="${white}" style="${everywhere};pointer-events:none">`,
  ),
  drawn(
    'the form lies under a canvas that lets clicks through',
    `<canvas id="d" style="${everywhere};pointer-events:none"></canvas><script>const c = document.getElementById('d').getContext('2d'); c.fillStyle = '#fff'; c.fillRect(0, 0, 9999, 9999)</script>`,
  ),
  drawn(
    'the form lies under a frame that lets clicks through',
    `<iframe srcdoc="<body style='background:#fff'>Free gift" style="${everywhere};border:0;pointer-events:none"></iframe>`,
  ),
  drawn(
    'the form lies under a shape that overflows its SVG',
    `<svg width="2" height="2" style="position:fixed;left:0;top:0;overflow:visible;pointer-events:none"><rect width="4000" height="4000" fill="#fff"/></svg>`,
  ),
  drawn(
    'the form lies under a shape that takes clicks only at its stroke',
    `<svg style="${everywhere};pointer-events:none"><rect width="4000" height="4000" fill="#fff" style="pointer-events:stroke"/></svg>`,
  ),
  drawn(
    'the form lies under a single letter larger than its box',
    '<div style="position:fixed;left:0;top:0;width:0;height:0;font:4000px/0 monospace;color:#fff;pointer-events:none">█</div>',
  ),
  drawn(
    'the form lies under a text of block characters that lets clicks through',
    `<div style="${everywhere};font:20px/20px monospace;letter-spacing:-1px;word-break:break-all;color:#fff;pointer-events:none">${'█'.repeat(9000)}</div>`,
  ),
  drawn(
    'the form lies under a cover with the inert attribute',
    `<div inert style="${everywhere};background:#fff">Free gift</div>`,
  ),
  drawn(
    'the form lies under a cover that its style makes inert',
    `<div style="${everywhere};background:#fff;interactivity:inert">Free gift</div>`,
  ),
  drawn(
    'the form lies under the border image of a small box',
    `<div style="position:fixed;right:0;bottom:0;width:2px;height:2px;border:1px solid;border-image:linear-gradient(#fff, #fff) 1 fill / 1px / 4000px"></div>`,
  ),
  drawn(
    'the form lies under the reflection of a box outside the window',
    `<div style="position:fixed;left:-100vw;top:0;width:100vw;height:100vh;background:#fff;-webkit-box-reflect:right 0px"></div>`,
  ),
  drawn(
    'the form lies under the stroke of a letter',
    '<div style="position:fixed;right:0;bottom:0;font-size:8px;-webkit-text-stroke:4000px #fff">.</div>',
  ),
  drawn(
    'the form lies under the underline of a text',
    '<div style="position:fixed;left:0;top:0;width:100vw;font-size:8px;color:#fff;white-space:nowrap;overflow:visible;text-decoration:underline #fff 4000px;pointer-events:none"><span style="letter-spacing:1000px">....</span></div>',
  ),
  drawn(
    'the form lies under the shadow of a text outside the window',
    `<div style="position:fixed;left:-4000px;top:0;width:3000px;font:20px/20px monospace;word-break:break-all;color:#fff;text-shadow:4000px 0 0 #fff">${'█'.repeat(9000)}</div>`,
  ),
  drawn(
    'the form lies under the marker image of a list',
    `<ul style="position:fixed;left:0;top:0;margin:0;list-style:inside url('${white}');pointer-events:none"><li style="height:1px"></li></ul>`,
  ),
  drawn(
    'the form lies under an image that a style adds as a pseudo-element',
    `<style>#s::after{content:url('${white}');position:fixed;inset:0;pointer-events:none}</style><span id="s"></span>`,
  ),
  drawn(
    'the form lies under the button of a file field',
    `<style>#u::file-selector-button{${everywhere};background:#fff;border:0;color:#fff;pointer-events:none}</style><input id="u" type="file" style="position:fixed;right:0;bottom:0;width:2px;height:2px;opacity:.99">`,
  ),
  {
    title: 'the number field lies under an image in its own label',
    pages: () => ({
      shop: cardForm().replace(
        '<p><label>Card number <input id="n" autocomplete="cc-number" ></label></p>',
        `<p style="position:relative;width:300px;height:40px"><input id="n" autocomplete="cc-number" style="width:300px;height:40px;box-sizing:border-box"><label for="n" style="position:absolute;inset:0"><img src="${white}" style="width:100%;height:100%"></label></p>`,
      ),
    }),
  },
]
