import type { Page } from '@playwright/test'
import { onward } from './attack-server.ts'
import { cardForm, frame, leadFrame, sending, type Attack, type Sites } from './attack.ts'

/**
 * A service worker that, from its first message on, answers navigations with `body` and posts forged messages to its pages; on
 * `navigate` it also reloads them.
 */
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

/** Serves a page and its service worker below a path of their own, so that the worker controls no page of another attack. */
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

/** Posts a message to the service worker and waits for its answer. */
const ask = (page: Page, what: string) =>
  page.evaluate(async (said) => {
    const heard = new Promise((done) => navigator.serviceWorker.addEventListener('message', done))
    navigator.serviceWorker.controller!.postMessage(said)
    await heard
  }, what)

/** Waits until the tab has another page after `by`: the mark set on the first page is missing there. */
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

/** Whether the page was restored from the back/forward cache, not loaded again. */
const cameBack = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { cameBack?: boolean }).cameBack === true)

/** Hides the `pagehide` event from listeners that are added later. */
const unheard = '<script>addEventListener("pagehide", (event) => event.stopImmediatePropagation(), true)</script>'

const awayAndBack: NonNullable<Attack['meanwhile']> = async (page, at) => {
  await watchReturn(page)
  await page.goto(at('shop', '/later'))
  await page.goBack({ waitUntil: 'commit' })
}

/** A script that navigates its frame to `to` when the surrounding page posts `leave`. */
const leaving = (to: string) =>
  `<script>addEventListener('message', ({ data }) => data === 'leave' && location.replace(${JSON.stringify(to)}))</script>`

const inFrame = (at: Sites) =>
  `<h1>Shop</h1><div id="around">${frame(at('pay'), 'id="f"')}</div><div id="faint" style="opacity:0"></div>`

/** Moves an element with `moveBefore`, which does not reload the frames in it. */
const move = (page: Page, what: string, to: string) =>
  page.evaluate(
    ([moved, into]) => {
      const around = document.getElementById(into)! as HTMLElement & { moveBefore(node: Node, before: null): void }
      around.moveBefore(document.getElementById(moved)!, null)
    },
    [what, to] as const,
  )

/** Pages that are reloaded, redirected or restored behind the extension's back, or that move live elements. */
export const comingAttacks: readonly Attack[] = [
  {
    title: 'the page’s service worker reloads the page after the confirmation',
    pages: () => behind('anew', { page: cardForm() }),
    before: registered('anew'),
    meanwhile: (page) =>
      replaced(page, () => page.evaluate(() => navigator.serviceWorker.controller!.postMessage('navigate'))),
  },
  {
    title: 'the page’s service worker answers a reload with a form that submits to a stranger',
    pages: (at) => behind('other', { page: cardForm(), answers: cardForm({ form: `action="${at('stranger')}"` }) }),
    before: registered('other'),
    meanwhile: async (page) => {
      await ask(page, 'answer')
      await replaced(page, () => page.reload())
    },
  },
  {
    title: 'the page’s service worker imitates messages of a frame and of the extension',
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
    title: 'the page is left after the confirmation and restored from the back/forward cache',
    pages: () => ({ shop: cardForm(), 'shop/later': '<p>Later</p>' }),
    meanwhile: awayAndBack,
    stands: cameBack,
  },
  {
    title:
      'the page is left after the confirmation, hides the pagehide event, and is restored from the back/forward cache',
    pages: () => ({ shop: unheard + cardForm(), 'shop/later': '<p>Later</p>' }),
    meanwhile: awayAndBack,
    stands: cameBack,
  },
  {
    title:
      'the page around the provider’s frame is left after the confirmation and restored from the back/forward cache',
    pages: (at) => ({ shop: inFrame(at), pay: cardForm() + sending, 'shop/later': '<p>Later</p>' }),
    meanwhile: awayAndBack,
    stands: cameBack,
  },
  {
    title: 'the page is in the back/forward cache behind another page while the card is written',
    besides: 'the browser runs no script in a page of the back/forward cache',
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
    title: 'the provider’s frame navigates itself to a stranger’s site after the confirmation',
    pages: (at) => ({ shop: inFrame(at), pay: cardForm() + leaving(at('stranger')), stranger: cardForm() }),
    meanwhile: (page, at) =>
      leadFrame(page, at('stranger'), () => page.evaluate(() => frames[0]!.postMessage('leave', '*'))),
  },
  {
    title: 'the provider’s frame navigates to a stranger’s site and back after the confirmation',
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
    title: 'the provider’s address redirects to a stranger’s site',
    pages: (at) => ({ shop: inFrame(at), pay: onward + at('stranger'), stranger: cardForm() }),
  },
  {
    title: 'the provider’s frame navigates to a page of the shop after the confirmation',
    pages: (at) => ({ shop: inFrame(at), pay: cardForm(), 'shop/later': cardForm() }),
    meanwhile: (page, at) =>
      leadFrame(page, at('shop', '/later'), () =>
        page.evaluate(() => document.getElementById('f')!.setAttribute('src', '/later')),
      ),
  },
  {
    title: 'the provider’s frame is moved without a reload into a transparent box after the confirmation',
    pages: (at) => ({ shop: inFrame(at), pay: cardForm() }),
    meanwhile: (page) => move(page, 'f', 'faint'),
  },
  {
    title: 'the number field is moved with moveBefore into a form that submits to a stranger after the confirmation',
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
