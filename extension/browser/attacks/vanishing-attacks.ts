import { cardForm, frame, type Attack } from './attack.ts'

const vanished = (title: string, style: string, more = ''): Attack => ({
  title,
  pages: () => ({
    shop: `<style>html{background:#fff}</style>${more}<div style="background:#fff;${style}">${cardForm()}</div>`,
  }),
})

/** Forms that are invisible although nothing covers them. */
export const vanishingAttacks: readonly Attack[] = [
  vanished('the form is blended into its ground', 'mix-blend-mode:screen'),
  vanished(
    'the form goes through a filter that leaves nothing',
    'filter:url(#gone)',
    '<svg width="0" height="0"><filter id="gone"><feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0 0 0 0 0"/></filter></svg>',
  ),
  vanished('the form is so bright that all of it is white', 'filter:brightness(100)'),
  vanished('the form has no contrast', 'filter:contrast(0)'),
  vanished('the form is inverted half-way', 'filter:invert(.5)'),
  vanished(
    'the form is masked away by a border',
    '-webkit-mask-box-image:linear-gradient(transparent, transparent) 0 fill',
  ),
  {
    title: 'the form lies behind the ground of its own box',
    pages: () => ({
      shop: `<div style="background:#fff;pointer-events:none;width:400px">${cardForm({ form: 'style="position:relative;z-index:-1;pointer-events:auto"' })}</div>`,
    }),
  },
  {
    title: 'the fields have neither edge nor ground nor colour',
    pages: () => ({
      shop: `<style>label,input{border:0;outline:0;background:none;color:transparent;caret-color:transparent}</style>${cardForm()}`,
    }),
  },
  {
    title: 'the provider’s frame is as small as a stamp',
    pages: (at) => ({
      shop: `<h1>Shop</h1>${frame(at('pay'), 'style="transform:scale(.07);transform-origin:0 0"')}`,
      pay: cardForm(),
    }),
  },
  {
    title: 'the provider’s frame is as small as a stamp after the confirmation',
    pages: (at) => ({ shop: `<h1>Shop</h1>${frame(at('pay'), 'id="f"')}`, pay: cardForm() }),
    meanwhile: (page) => page.evaluate(() => (document.getElementById('f')!.style.transform = 'scale(.07)')),
  },
  {
    title: 'the provider’s frame is blended into its ground',
    pages: (at) => ({
      shop: `<style>html{background:#fff}</style><h1>Shop</h1>${frame(at('pay'), 'style="mix-blend-mode:screen;background:#fff"')}`,
      pay: cardForm(),
    }),
  },
]
