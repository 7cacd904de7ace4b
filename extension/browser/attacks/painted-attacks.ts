import { cardForm, frame, type Attack } from './attack.ts'

const painted = (title: string, more: string): Attack => ({ title, pages: () => ({ shop: cardForm() + more }) })

const page = 'content:"Free gift";position:fixed;inset:0;background:#fff'

/** A view transition that shows a picture of the old page for as long as the page likes and lets clicks through to the new one. */
const transition = `<style>::view-transition{pointer-events:none}::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation-duration:600s}::view-transition-new(*){opacity:0}::view-transition-old(*){opacity:1;animation:none}</style>`

/** A slow machine's browser skips a transition whose picture is late, so that nothing is hidden: repeats the transition until it shows. */
const transitioning: Pick<Attack, 'meanwhile' | 'stands'> = {
  meanwhile: (tab) =>
    tab.evaluate(async () => {
      const old = document.getElementById('old')!
      for (;;) {
        document.body.prepend(old)
        const transition = document.startViewTransition(() => old.remove())
        Object.assign(globalThis, { isShown: true })
        transition.finished.then(
          () => Object.assign(globalThis, { isShown: false }),
          () => undefined,
        )
        if (
          await transition.ready.then(
            () => true,
            () => false,
          )
        )
          return
      }
    }),
  stands: (tab) => tab.evaluate(() => (globalThis as unknown as { isShown: boolean }).isShown),
}

/** Paint over a form that takes no clicks. */
export const paintedAttacks: readonly Attack[] = [
  painted(
    'the form lies under the ::after of a small box, which lets clicks through',
    `<style>#s::after{${page};pointer-events:none}</style><span id="s"></span>`,
  ),
  painted(
    'the form lies under the ::before of a box that lets clicks through',
    `<style>#s{pointer-events:none}#s::before{${page}}</style><span id="s"></span>`,
  ),
  painted(
    'the form lies under the shadow of a small box',
    '<div style="position:fixed;right:0;bottom:0;width:2px;height:2px;box-shadow:0 0 0 4000px #fff"></div>',
  ),
  painted(
    'the form lies under the outline of a small box',
    '<div style="position:fixed;right:0;bottom:0;width:2px;height:2px;outline:4000px solid #fff"></div>',
  ),
  painted(
    'the form lies under the drop shadow of a filter',
    '<div style="position:fixed;left:-1300px;top:0;width:1280px;height:900px;background:#fff;filter:drop-shadow(1300px 0 0 #fff)"></div>',
  ),
  {
    title: 'the form lies under an outline that the surrounding box draws inwards',
    pages: () => ({
      shop: `<div style="width:400px;outline:300px solid #fff;outline-offset:-300px">${cardForm()}</div>`,
    }),
  },
  painted(
    'the form lies under the backdrop of a small popover',
    '<style>#p::backdrop{background:#fff}</style><div id="p" popover="manual" style="inset:auto 0 0 auto;width:2px;height:2px;padding:0;border:0"></div><script>document.getElementById("p").showPopover()</script>',
  ),
  {
    title: 'the provider’s frame lies under a popover that opens after the confirmation',
    pages: (at) => ({
      shop: `<h1>Shop</h1>${frame(at('pay'))}<div id="p" popover="manual" style="inset:0;width:100vw;height:100vh;margin:0;pointer-events:none">Free gift</div>`,
      pay: cardForm(),
    }),
    meanwhile: (tab) => tab.evaluate(() => document.getElementById('p')!.showPopover()),
  },
  {
    title: 'a view transition shows a picture of the old page',
    pages: () => ({ shop: `${transition}<h1 id="old">Free gift</h1>${cardForm()}` }),
    ...transitioning,
  },
  {
    title: 'a view transition shows a picture of the page before the provider’s frame',
    pages: (at) => ({ shop: `${transition}<h1 id="old">Free gift</h1>${frame(at('pay'))}`, pay: cardForm() }),
    ...transitioning,
  },
]
