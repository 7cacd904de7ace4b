import { cardForm, frame, type Attack } from './attack.ts'

const vanished = (title: string, style: string, more = ''): Attack => ({
  title,
  pages: () => ({
    shop: `<style>html{background:#fff}</style>${more}<div style="background:#fff;${style}">${cardForm()}</div>`,
  }),
})

/** Forms that are invisible although nothing covers them. */
export const vanishingAttacks: readonly Attack[] = [
  vanished('the form is blended into its background', 'mix-blend-mode:screen'),
  vanished(
    'the form is erased by an SVG filter',
    'filter:url(#gone)',
    '<svg width="0" height="0"><filter id="gone"><feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0 0 0 0 0"/></filter></svg>',
  ),
  vanished('a brightness filter turns the form white', 'filter:brightness(100)'),
  vanished('the form has no contrast', 'filter:contrast(0)'),
  vanished('the form is half inverted, which leaves one grey', 'filter:invert(.5)'),
  vanished(
    'the form is made invisible by a mask image on its border box',
    '-webkit-mask-box-image:linear-gradient(transparent, transparent) 0 fill',
  ),
  {
    title: 'the form lies behind the background of its own box',
    pages: () => ({
      shop: `<div style="background:#fff;pointer-events:none;width:400px">${cardForm({ form: 'style="position:relative;z-index:-1;pointer-events:auto"' })}</div>`,
    }),
  },
  {
    title: 'the fields have no border, background or text colour',
    pages: () => ({
      shop: `<style>label,input{border:0;outline:0;background:none;color:transparent;caret-color:transparent}</style>${cardForm()}`,
    }),
  },
  {
    title: 'the provider’s frame is scaled to a tiny size',
    pages: (at) => ({
      shop: `<h1>Shop</h1>${frame(at('pay'), 'style="transform:scale(.07);transform-origin:0 0"')}`,
      pay: cardForm(),
    }),
  },
  {
    title: 'the provider’s frame is scaled to a tiny size after the confirmation',
    pages: (at) => ({ shop: `<h1>Shop</h1>${frame(at('pay'), 'id="f"')}`, pay: cardForm() }),
    meanwhile: (page) => page.evaluate(() => (document.getElementById('f')!.style.transform = 'scale(.07)')),
  },
  {
    title: 'the provider’s frame is blended into its background',
    pages: (at) => ({
      shop: `<style>html{background:#fff}</style><h1>Shop</h1>${frame(at('pay'), 'style="mix-blend-mode:screen;background:#fff"')}`,
      pay: cardForm(),
    }),
  },
]
