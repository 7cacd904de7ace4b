import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { cardForm, frame, type Attack } from './attack.ts'
import { slowly } from './attack-server.ts'

/** Harmless pages that must be filled: without them, unfilled attacks would prove nothing. */
export async function honestPages(): Promise<readonly Attack[]> {
  const react = await scriptOf('react-checkout.tsx')
  const honest = (title: string, shop: string, allows = '#n, #e, #c'): Attack => ({
    title: `honest: ${title}`,
    pages: () => ({ shop }),
    allows,
    isFilled: true,
  })
  return [
    honest('a form of the shop', cardForm()),
    honest(
      'a form far down the page',
      `<div style="height:4000px"></div>${cardForm()}<div style="height:4000px"></div>`,
    ),
    honest('labels drawn over their fields', floating),
    honest('labels with a mark and a ground of their own, as tall as their fields', tallLabels),
    honest('outlines drawn over their fields by a box that takes no clicks', outlined),
    honest('fields with nothing but a line below them, before a picture that moves', underlined),
    honest('a form beside a frame that never loads', `${cardForm()}<iframe src="javascript:false" hidden></iframe>`),
    honest('a card brand logo in the number field', branded),
    honest('a form rendered by React', `<div id="root"></div><script>${react}</script>`, '#n, #e, #c, #state'),
    honest('a number field that only handles key events', keysOnly),
    {
      title: 'honest: a frame of the provider',
      pages: (at) => ({ shop: `<h1>Shop</h1>${frame(at('pay'))}`, pay: cardForm() }),
      allowsIn: 'pay',
      allows: '#n, #e, #c',
      isFilled: true,
    },
    {
      title: 'honest: a frame of the provider that comes late',
      before: (page) => page.locator('iframe').waitFor(),
      pages: (at) => ({ shop: `<h1>Shop</h1>${comingTo(at('pay', `${slowly}/`))}`, pay: cardForm() }),
      allowsIn: 'pay',
      allows: '#n, #e, #c',
      isFilled: true,
    },
    {
      title: 'honest: a frame of the provider whose script comes late',
      before: (page) => page.locator('iframe').waitFor(),
      pages: (at) => ({
        shop: `<h1>Shop</h1>${comingTo(at('pay'))}`,
        pay: `<div id="here"></div><script async src="${slowly}.js"></script>`,
        [`pay${slowly}.js`]: `document.getElementById('here').innerHTML = ${JSON.stringify(cardForm())}`,
      }),
      allowsIn: 'pay',
      allows: '#n, #e, #c',
      isFilled: true,
    },
    {
      title: 'honest: a frame of the provider far down the page',
      pages: (at) => ({ shop: `<div style="height:4000px"></div>${frame(at('pay'))}`, pay: cardForm() }),
      allowsIn: 'pay',
      allows: '#n, #e, #c',
      isFilled: true,
    },
  ]
}

/** A frame that is added after the page has loaded, as providers' scripts do. */
const comingTo = (address: string): string =>
  `<div id="frame"></div><script>addEventListener('load', () => setTimeout(() => { document.getElementById('frame').innerHTML = ${JSON.stringify(frame(address))} }))</script>`

const floating = `<style>p{position:relative}label{position:absolute;left:6px;top:2px;pointer-events:none}input{padding:16px 6px 4px;width:280px}</style>
  <form><p><input id="n" autocomplete="cc-number"><label for="n">Card number</label></p><p><input id="e" autocomplete="cc-exp"><label for="e">Expiry</label></p>
  <p><input id="c" autocomplete="cc-csc"><label for="c">Security code</label></p></form>`

/** As Bootstrap floats labels. */
const tallLabels = floating.replace(
  '</style>',
  `input{height:56px;box-sizing:border-box}label{top:0;left:0;height:100%;padding:16px 12px;width:280px;box-sizing:border-box;z-index:2}label::after{content:'*';color:#c00}
   input:focus~label{transform:scale(.85) translateY(-8px);transform-origin:0 0}input:focus~label::before{content:'';position:absolute;inset:16px 6px;height:24px;z-index:-1;background:#fff}</style>`,
)

/** As Material draws the outline of a field, with a notch for its label. */
const outlined = floating
  .replace(
    '</style>',
    'fieldset{position:absolute;inset:-5px auto 0 0;width:300px;margin:0;padding:0 8px;border:1px solid #888;border-radius:4px;pointer-events:none;overflow:hidden}legend{opacity:0;font-size:12px}input{border:0}</style>',
  )
  .replaceAll('</label>', '</label><fieldset aria-hidden="true"><legend><span>Card number</span></legend></fieldset>')

const underlined = `<canvas style="position:fixed;inset:0;width:100vw;height:100vh;pointer-events:none;z-index:-1"></canvas>${cardForm().replace('<form', '<style>input{border:0;border-bottom:1px solid #999;background:#fff;color:#222}</style><form')}`

const branded = cardForm().replace(
  '<input id="n"',
  '<span style="position:absolute;margin:2px 0 0 110px;width:24px;height:14px;background:#1434cb;pointer-events:none"></span><input id="n"',
)

/** The field's value is whatever its script has assembled from key events. */
const keysOnly = `${cardForm()}<script>
  let kept = ''; const field = document.getElementById('n')
  field.addEventListener('keydown', (e) => { if (/^\\d$/.test(e.key)) kept += e.key; e.preventDefault(); field.value = kept })
  field.addEventListener('input', () => { field.value = kept })
</script>`

async function scriptOf(file: string): Promise<string> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, file),
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, jsx: 'react-jsx' },
  })
  const { output } = await bundle.generate({ format: 'iife' })
  await bundle.close()
  return output[0].code.replaceAll('</script', '<\\/script')
}
