import { cardForm, type Attack } from './attack.ts'

const styled = (title: string, style: string): Attack => ({
  title,
  pages: () => ({ shop: cardForm({ form: `style="${style}"` }) }),
})

const covered = (title: string, cover: string): Attack => ({
  title,
  pages: () => ({ shop: `<div style="position:relative;width:400px">${cardForm()}${cover}</div>` }),
})

const over = 'position:absolute;inset:0;background:#fff'

/** Fields on the page that are invisible to the user. */
export const hiddenAttacks: readonly Attack[] = [
  styled('the form is transparent', 'opacity:0'),
  styled('the form is nearly transparent', 'opacity:.05'),
  styled('the form is hidden', 'visibility:hidden'),
  styled('the form is outside the window', 'position:absolute;left:-9999px'),
  styled('the form is above the page', 'position:absolute;top:-9999px'),
  styled('the form is clipped to nothing', 'position:absolute;clip:rect(0 0 0 0)'),
  styled('the form is clipped along a path', 'clip-path:circle(0)'),
  styled('the form is scaled to nothing', 'transform:scale(.01)'),
  styled('the form is made transparent by a filter', 'filter:opacity(0)'),
  styled('the form is made invisible by a mask', 'mask-image:linear-gradient(transparent, transparent)'),
  styled('the form is in a box without height', 'height:0;overflow:hidden'),
  styled('the form is not rendered: content-visibility', 'content-visibility:hidden'),
  {
    title: 'the form is inert',
    pages: () => ({ shop: `<div inert>${cardForm()}</div>` }),
    besides: 'the extension does not count inert elements as fields',
  },
  {
    title: 'the form is in closed details',
    pages: () => ({ shop: `<details><summary>More</summary>${cardForm()}</details>` }),
  },
  covered('the form lies under a box', `<div style="${over}">Free gift</div>`),
  covered(
    'the form lies under a box that lets clicks through',
    `<div style="${over};pointer-events:none">Free gift</div>`,
  ),
  covered(
    'the form lies under a transparent button',
    '<button style="position:absolute;inset:0;opacity:.01;width:100%">Continue</button>',
  ),
  {
    title: 'the form lies under a pseudo-element of its own box that lets clicks through',
    pages: () => ({
      shop: `<style>#box{position:relative}#box::after{content:'Free gift';${over};pointer-events:none}</style><div id="box">${cardForm()}</div>`,
    }),
  },
  {
    title: 'the form lies under a popover in the top layer',
    pages: () => ({
      shop: `${cardForm()}<div id="p" popover="manual" style="inset:0;width:100vw;height:100vh;margin:0">Free gift</div><script>document.getElementById('p').showPopover()</script>`,
    }),
  },
  {
    title: 'the form lies under a modal dialog',
    pages: () => ({
      shop: `${cardForm()}<dialog id="d" style="width:100vw;height:100vh;max-width:none;max-height:none">Free gift</dialog><script>document.getElementById('d').showModal()</script>`,
    }),
  },
  {
    title: 'an invisible form before the visible one has the focus',
    pages: () => ({
      shop: `${cardForm({ id: '-trap', form: 'style="opacity:0"' })}${cardForm()}<script>document.getElementById('n-trap').focus()</script>`,
    }),
    allows: '#n, #e, #c',
    isFilled: true,
  },
  {
    title: 'an invisible form takes the focus whenever the visible one gets it',
    pages: () => ({
      shop: `${cardForm({ id: '-trap', form: 'style="opacity:0"' })}${cardForm()}<script>document.addEventListener('focusin', (e) => { if (!e.target.id.includes('trap')) document.getElementById('n-trap').focus() })</script>`,
    }),
    allows: '#n, #e, #c',
  },
  {
    title: 'an invisible copy of each field is in the visible form',
    pages: () => ({
      shop: cardForm().replace(
        '</form>',
        '<input id="n2" autocomplete="cc-number" style="opacity:0"><input id="c2" autocomplete="cc-csc" style="position:absolute;left:-999px"></form>',
      ),
    }),
    allows: '#n, #e, #c',
  },
  {
    title: 'the number field becomes transparent as soon as it has the focus',
    pages: () => ({
      shop: `${cardForm()}<script>document.getElementById('n').addEventListener('focus', (e) => { e.target.style.opacity = '0' })</script>`,
    }),
  },
  {
    title: 'the number field becomes transparent after the confirmation',
    pages: () => ({ shop: cardForm() }),
    meanwhile: (page) => page.evaluate(() => (document.getElementById('n')!.style.opacity = '0')),
  },
  {
    title: 'a box is laid over the form after the confirmation',
    pages: () => ({ shop: cardForm() }),
    meanwhile: (page) =>
      page.evaluate(() => {
        const cover = document.createElement('div')
        cover.style.cssText = 'position:fixed;inset:0;background:#fff;z-index:99'
        document.body.append(cover)
      }),
  },
]
