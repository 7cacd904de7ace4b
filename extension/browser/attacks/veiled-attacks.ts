import { cardForm, type Attack } from './attack.ts'

const veiled = (title: string, more: string): Attack => ({
  title: `the form lies under ${title}`,
  pages: () => ({ shop: cardForm() + more }),
})

const everywhere = 'position:fixed;inset:0;width:100vw;height:100vh;margin:0;box-sizing:border-box;pointer-events:none'
const corner = 'position:fixed;right:0;bottom:0;width:20px;height:20px;margin:0'
const page = 'position:fixed;inset:0;width:100vw;height:100vh;background:#fff;border:0;pointer-events:none'
const giant = 'font:2000px/1 monospace;white-space:nowrap;overflow:hidden'

/** A white image of any requested size. */
const white = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><rect width="4000" height="4000" fill="#fff"/></svg>')}`

const styled = (title: string, style: string, more = ''): Attack => veiled(title, `<style>${style}</style>${more}`)
const box = '<div id="x"></div>'
const field = (style: string): Attack['pages'] => {
  return () => ({
    shop: `<style>label{color:#fff}input{outline:0!important;caret-color:#fff;${style}}</style>${cardForm()}`,
  })
}

/** Transparent boxes over a form that paint in ways of their own and take no clicks. */
export const veiledAttacks: readonly Attack[] = [
  styled(
    'the ::before that fills a transparent box',
    `#x{${everywhere}}#x::before{content:'';display:block;height:100%;background:#fff}`,
    box,
  ),
  styled(
    'the ::before behind a lifted transparent box',
    `#x{${everywhere};z-index:5}#x::before{content:'';position:absolute;inset:0;z-index:-1;background:#fff;pointer-events:none}`,
    box,
  ),
  styled(
    'a ::before larger than its box that insists on taking no clicks',
    `#x{position:fixed;left:0;top:0;width:10px;height:10px}#x::before{content:'';display:block;width:2000px;height:2000px;background:#fff;pointer-events:none!important}`,
    box,
  ),
  styled(
    'the text of a ::before',
    `#x{${everywhere};font:20px/20px monospace;word-break:break-all}#x::before{content:'${'█'.repeat(3000)}';color:#fff}`,
    box,
  ),
  styled(
    'one letter of a ::before',
    `#x{${everywhere}}#x::before{content:'█';font:3000px/1 monospace;color:#fff}`,
    box,
  ),
  styled(
    'the background of a first line',
    `#x{${everywhere};${giant};color:transparent}#x::first-line{background:#fff}`,
    '<div id="x">MMMM</div>',
  ),
  styled(
    'the background of a first letter',
    `#x{${everywhere};${giant};color:transparent}#x::first-letter{background:#fff;padding-right:2000px}`,
    '<div id="x">M</div>',
  ),
  styled(
    'a text that is selected',
    `#x{${everywhere};${giant};color:transparent}#x::selection{background:#fff;color:#fff}`,
    '<div id="x">████</div><script>const choose = () => getSelection().selectAllChildren(document.getElementById("x")); addEventListener("focusin", choose); choose()</script>',
  ),
  styled(
    'a text that is highlighted',
    `#x{${everywhere};${giant};color:transparent}::highlight(h){background-color:#fff;color:#fff}`,
    '<div id="x">████</div><script>const range = new Range(); range.selectNodeContents(document.getElementById("x")); CSS.highlights.set("h", new Highlight(range))</script>',
  ),
  veiled('a thick border', `<div style="${everywhere};border:0 solid #fff;border-left-width:1200px"></div>`),
  veiled(
    'borders that cells share',
    `<table style="${everywhere};border-collapse:collapse"><td style="border:0;border-left:1200px solid #fff"></table>`,
  ),
  veiled('an image as a border', `<div style="${everywhere};border-image:linear-gradient(#fff, #fff) 1 fill"></div>`),
  veiled('a shadow that falls inwards', `<div style="${everywhere};box-shadow:inset 0 0 0 2000px #fff"></div>`),
  veiled(
    'the image of a list marker in a box of its size',
    `<div style="${everywhere};display:list-item;list-style:inside url('${white}')"></div>`,
  ),
  veiled(
    'what a filter floods an empty box with',
    `<svg style="${everywhere}"><filter id="f" x="0" y="0" width="1" height="1"><feFlood flood-color="#fff"/></filter></svg><div style="${everywhere};filter:url(#f)"></div>`,
  ),
  styled('a scroll bar', `#x{${everywhere};overflow-y:scroll}#x::-webkit-scrollbar{width:1200px;background:#fff}`, box),
  veiled(
    'the value of another field',
    `<input style="${everywhere};background:none;border:0;padding:0;${giant};color:#fff;letter-spacing:-100px" value="████">`,
  ),
  veiled(
    'the value of a text area',
    `<textarea style="${everywhere};background:none;border:0;resize:none;${giant};color:#fff">████</textarea>`,
  ),
  veiled(
    'the value of a select',
    `<select style="${everywhere};appearance:none;background:none;border:0;${giant};color:#fff"><option>█</select>`,
  ),
  styled(
    'the thumb of a slider',
    `#x{${everywhere};appearance:none;background:none}#x::-webkit-slider-thumb{appearance:none;${page}}`,
    '<input id="x" type="range">',
  ),
  styled(
    'the thumb of a small slider',
    `#x{${corner};appearance:none;background:none}#x::-webkit-slider-thumb{appearance:none;${page}}`,
    '<input id="x" type="range">',
  ),
  styled(
    'the bar of a progress',
    `#x{${everywhere};appearance:none;background:none;border:0}#x::-webkit-progress-bar{background:#fff}`,
    '<progress id="x" value="0"></progress>',
  ),
  styled(
    'the bar of a meter',
    `#x{${everywhere};appearance:none;background:none}#x::-webkit-meter-bar{background:#fff;height:100vh;border:0}`,
    '<meter id="x" value="1"></meter>',
  ),
  styled(
    'the content of details',
    `#x{${corner}}#x::details-content{${page}}`,
    '<details id="x" open><summary></summary></details>',
  ),
  styled(
    'a button for scrolling',
    `#x{${corner};overflow:auto}#x::scroll-button(down){content:'';${page}}`,
    '<div id="x"><div style="height:200px"></div></div>',
  ),
  styled(
    'markers for scrolling',
    `#x{${corner};overflow:auto;scroll-marker-group:after}#x::scroll-marker-group{content:'';${page}}#x div::scroll-marker{content:''}`,
    '<div id="x"><div style="height:200px"></div></div>',
  ),
  styled(
    'the icon of a select',
    `#x{appearance:base-select;${corner}}#x::picker-icon{content:'';${page}}`,
    '<select id="x"><option>a</select>',
  ),
  veiled(
    'an image that insists on taking no clicks',
    `<img src="${white}" style="${everywhere};pointer-events:none!important">`,
  ),
  veiled(
    'a text that insists on taking no clicks',
    `<div style="${everywhere};pointer-events:none!important;font:20px/20px monospace;letter-spacing:-1px;word-break:break-all;color:#fff">${'█'.repeat(9000)}</div>`,
  ),
  veiled('many veils', `<div style="${everywhere};background:rgb(255 255 255/.45)"></div>`.repeat(12)),
  veiled('many faint boxes', `<div style="${everywhere};background:#fff;opacity:.45"></div>`.repeat(12)),
  {
    title: 'fields, borders and letters have the colour of the page',
    pages: field('border:1px solid #fff;background:#fff;color:#fff'),
  },
  {
    title: 'fields and letters nearly have the colour of the page',
    pages: field('border:0;background:#fefefe;color:color(srgb 0.99 0.99 0.99)'),
  },
]
