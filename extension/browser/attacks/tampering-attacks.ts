import { cardForm, type Attack } from './attack.ts'

/** Records caught text in the page and sends it. Recording may call overridden functions, so nested calls are ignored. */
const leak =
  'let isLeaking = false; globalThis.caught = ""; const leak = (what) => { if (isLeaking) return; isLeaking = true; try { const text = typeof what === "function" ? String(what()) : String(what); caught += text + "\\n"; navigator.sendBeacon("/leak", text) } catch {} finally { isLeaking = false } };'

const scripted = (title: string, script: string, more: Partial<Attack> = {}): Attack => ({
  title,
  pages: () => ({ shop: `<script>${leak}${script}</script>${cardForm()}` }),
  allows: '#n, #e, #c',
  isFilled: true,
  ...more,
})

/** Pages that override browser functions, or that imitate messages of the extension. */
export const tamperingAttacks: readonly Attack[] = [
  scripted(
    'the page overrides the value setter of fields',
    `const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value'); Object.defineProperty(HTMLInputElement.prototype, 'value', { ...own, set(v) { leak(v); own.set.call(this, v) } })`,
  ),
  scripted(
    'the page overrides methods of arrays and strings',
    `for (const [of, names] of [[Array.prototype, ['map', 'filter', 'join', 'push', 'flatMap', 'some']], [String.prototype, ['slice', 'replaceAll', 'split', 'toLowerCase']]]) for (const name of names) { const own = of[name]; of[name] = function (...all) { const out = own.apply(this, all); leak(() => this + ' ' + all + ' ' + out); return out } }`,
  ),
  scripted(
    'the page overrides the browser’s event classes',
    `for (const name of ['InputEvent', 'KeyboardEvent', 'Event']) { const Own = window[name]; window[name] = class extends Own { constructor(type, init) { leak(JSON.stringify(init)); super(type, init) } } }`,
  ),
  scripted(
    'the page overrides promises and timers',
    `const own = window.setTimeout; window.setTimeout = (f, ms, ...all) => { leak(() => String(f) + all); return own(f, ms, ...all) }; const then = Promise.prototype.then; Promise.prototype.then = function (...all) { leak(() => String(all)); return then.apply(this, all) }`,
    { besides: 'no digit passes through a timer or a promise of the page' },
  ),
  scripted(
    'the page adds setters to the prototype of every object',
    `for (const name of ['number', 'month', 'year', 'securityCode', 'holder', 'card', 'values', 'text', 'data', 'ticket', 'kind', 'element']) Object.defineProperty(Object.prototype, name, { set(v) { leak(() => name + ' ' + JSON.stringify(v)) }, get() { return undefined }, configurable: true })`,
    { besides: 'parsed JSON defines properties and calls no setters' },
  ),
  scripted(
    'the page defines an object with the name of our frame agent',
    `window.moonFrame = { read: () => ({ forms: [] }), knock: () => [], fill: (...all) => leak(JSON.stringify(all)), fillAddress: (...all) => leak(JSON.stringify(all)) }`,
    { besides: 'the answers of the page’s own object contain no form' },
  ),
  scripted(
    'the page records posted messages and imitates the worker’s',
    `addEventListener('message', (e) => leak(JSON.stringify(e.data))); setInterval(() => postMessage({ call: 'fill', moonFrame: 'fill', type: 'fill', moonKnock: 'x' }, '*'), 10)`,
    { besides: 'no posted message makes the extension fill a form' },
  ),
  scripted(
    'the page overrides the visibility checks to report everything as visible',
    `Element.prototype.checkVisibility = () => true; document.elementFromPoint = () => document.getElementById('n'); Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 300, 40); window.getComputedStyle = () => ({ opacity: '1', filter: 'none', maskImage: 'none', pointerEvents: 'auto' }); addEventListener('DOMContentLoaded', () => { document.querySelector('form').style.opacity = '0' })`,
    { allows: '', isFilled: false },
  ),
  {
    title: 'the page passes a hidden shadow root off as that of a visible decoy',
    pages: () => ({
      shop: `<div id="host"></div><div id="decoy"></div><script>
        const real = document.getElementById('host').attachShadow({ mode: 'open' }); real.innerHTML = ${JSON.stringify(cardForm({ form: 'style="opacity:0"' }))}
        const shown = document.getElementById('decoy').attachShadow({ mode: 'open' }); shown.innerHTML = '<p>Nothing here</p>'
        const own = Object.getOwnPropertyDescriptor(Element.prototype, 'shadowRoot'); Object.defineProperty(Element.prototype, 'shadowRoot', { get() { return this.id === 'decoy' ? real : own.get.call(this) } })</script>`,
    }),
  },
  {
    title: 'a shadow root makes its slotted form transparent',
    pages: () => ({
      shop: `<div id="host">${cardForm()}</div><script>document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = '<div style="opacity:0"><slot></slot></div>'</script>`,
    }),
  },
  {
    title: 'a shadow root has no slot for the form inside its host',
    pages: () => ({
      shop: `<div id="host">${cardForm()}</div><script>document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = '<p>Free gift</p>'</script>`,
    }),
  },
  {
    title: 'a shadow root lays a box over its own fields',
    pages: () => ({
      shop: `<div id="host" style="position:relative;display:block"></div><script>document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(`${cardForm()}<div style="position:absolute;inset:0;background:#fff">Free gift</div>`)}</script>`,
    }),
  },
  {
    title: 'a confirmation is used twice',
    pages: () => ({ shop: cardForm() }),
    attempt: async ({ page, again }) => {
      await again()
      await page.evaluate(() => document.querySelectorAll('input').forEach((field) => (field.value = '')))
      await again()
    },
  },
  {
    title: 'an older confirmation is used after a newer reading',
    pages: () => ({ shop: cardForm() }),
    attempt: async ({ tab, again }) => {
      await tab.read('http://pay.localhost')
      await again()
    },
  },
  {
    title: 'a confirmation names an unknown ticket',
    pages: () => ({ shop: cardForm() }),
    attempt: async ({ checkout, again }) => {
      if (checkout.plan.outcome === 'ready')
        checkout.plan.receivers.forEach((receiver) => (receiver.ticket = crypto.randomUUID()))
      await again()
    },
  },
  {
    title: 'the page imitates our button and clicks it',
    besides: 'our button only opens our own window',
    pages: () => ({
      shop: `${cardForm()}<button id="moon" style="position:fixed;right:0;top:0">Pay with Moon</button><script>setInterval(() => document.getElementById('moon').click(), 5)</script>`,
    }),
    attempt: ({ page }) => page.locator('#moon').click(),
  },
]
