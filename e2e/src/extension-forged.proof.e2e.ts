import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { developmentExtensionId } from '@moon/contract/extension.ts'
import { expect, test, type BrowserContext, type Page, type Worker } from '@playwright/test'
import { connectFromPopup } from './connect-extension.ts'
import { enterAsMember } from './users.ts'
import { withExtension } from './with-extension.ts'
import { checkouts } from './world.ts'

// Attackers beside the extension: a hostile extension, and a page that controls our content script.

const ours = `chrome-extension://${developmentExtensionId}`

/** Every message that our worker answers; here others send them. */
const asked = [
  { ask: 'token' },
  { ask: 'token', isRefused: true },
  { ask: 'connect' },
  { ask: 'leave' },
  { ask: 'key' },
  { ask: 'presence' },
  { ask: 'take', key: 'AAAA', session: 'AAAA' },
]

test('a hostile extension with every permission gets no token and nothing from our window, and cannot log the user out; our content script in a page can only have the window opened', async () => {
  const hostile = await makeHostile()
  try {
    await withExtension(
      async (browser) => {
        const { context } = browser
        await enterAsMember(await context.newPage())
        const popup = await connectFromPopup(browser)
        await expect(popup.getByRole('heading', { name: 'Moon' })).toBeVisible()
        const tokens = await tokensOf(popup)
        const worker = await hostileWorker(context)
        const said = JSON.stringify([
          await worker.evaluate(speak, [developmentExtensionId, asked] as const),
          await worker.evaluate(reach, ours),
          await fromOurScript(browser, context),
        ])
        for (const token of tokens) expect(said).not.toContain(token)
        expect(JSON.parse(said)).toEqual([asked.map(() => 'nobody hears'), everyWay, scriptedAnswers])
        // A forced sign-out would be harm as well.
        const later = await browser.openPopup()
        await expect(later.getByRole('heading', { name: 'Moon' })).toBeVisible()
        expect(await tokensOf(later)).toEqual(tokens)
      },
      undefined,
      [hostile],
    )
  } finally {
    await rm(hostile, { recursive: true, force: true })
  }
})

const everyWay = { file: 'refused', script: 'refused', debugger: 'refused', port: 'refused' }
const scriptedAnswers = { messages: asked.map(() => 'nobody hears'), local: 'refused', session: 'refused' }

/** The stored log-in: the id token, and the session in its encrypted form on disk. */
const tokensOf = (popup: Page): Promise<string[]> =>
  popup.evaluate<string[]>(
    `Promise.all([chrome.storage.session.get(), chrome.storage.local.get()]).then(([{ 'id-token': { idToken } }, { session: { sealed } }]) => [idToken, sealed])`,
  )

async function makeHostile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-extension-'))
  const manifest = {
    manifest_version: 3,
    name: 'Hostile',
    version: '1',
    permissions: ['scripting', 'tabs', 'storage', 'debugger'],
    host_permissions: ['<all_urls>'],
    background: { service_worker: 'worker.js' },
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'worker.js'), 'addEventListener("fetch", () => {})')
  return folder
}

async function hostileWorker(context: BrowserContext): Promise<Worker> {
  const isHostile = (worker: Worker) => !worker.url().includes(developmentExtensionId)
  return context.serviceWorkers().find(isHostile) ?? context.waitForEvent('serviceworker', isHostile)
}

/** Runs in the hostile worker: sends the messages to our worker. */
const speak = async ([id, messages]: readonly [string, readonly object[]]): Promise<unknown[]> => {
  const { runtime } = (globalThis as unknown as { chrome: Chrome }).chrome
  const answers = messages.map((message) =>
    runtime.sendMessage(id, message).then(
      (answer) => answer ?? 'nobody hears',
      () => 'nobody hears',
    ),
  )
  return Promise.all(answers)
}

/** Runs in the hostile worker: tries every way into our window other than a message. */
const reach = async (origin: string): Promise<Record<string, unknown>> => {
  const { chrome } = globalThis as unknown as { chrome: Chrome }
  const popup = (await chrome.tabs.query({})).find(({ url }) => url?.startsWith(origin))!
  const refused = (promise: Promise<unknown>) =>
    promise.then(
      (got) => got ?? 'nothing said',
      () => 'refused',
    )
  return {
    file: await refused(fetch(`${origin}/popup.html`).then((answer) => answer.text())),
    script: await refused(
      chrome.scripting.executeScript({
        target: { tabId: popup.id },
        func: () => (globalThis as unknown as { document: { body: { innerText: string } } }).document.body.innerText,
      }),
    ),
    debugger: await refused(chrome.debugger.attach({ tabId: popup.id }, '1.3')),
    port: await new Promise((done) => {
      const port = chrome.runtime.connect(origin.slice('chrome-extension://'.length))
      port.onMessage.addListener((message) => done(message))
      port.onDisconnect.addListener(() => done('refused'))
    }),
  }
}

type Chrome = {
  runtime: {
    sendMessage(id: string, message: object): Promise<unknown>
    connect(id: string): {
      onMessage: { addListener(hear: (message: unknown) => void): void }
      onDisconnect: { addListener(hear: () => void): void }
    }
  }
  tabs: {
    query(what: object): Promise<{ id: number; url?: string }[]>
  }
  scripting: { executeScript(what: object): Promise<{ result: unknown }[]> }
  debugger: { attach(target: object, version: string): Promise<void> }
}

/** Runs in the isolated world of our content script at a shop, like an attacker who escaped from the page's world. */
async function fromOurScript(
  { clickToolbar, closeToolbar, openWindow }: Parameters<Parameters<typeof withExtension>[0]>[0],
  context: BrowserContext,
): Promise<unknown> {
  const { shops } = await checkouts()
  const { url } = shops.find(({ id }) => id === 'books')!
  const page = await context.newPage()
  const inner = await context.newCDPSession(page)
  const worlds: { id: number; origin: string }[] = []
  inner.on('Runtime.executionContextCreated', ({ context: { id, origin } }) => worlds.push({ id, origin }))
  await inner.send('Runtime.enable')
  await page.goto(`${url}/checkout`)
  await page.bringToFront()
  await clickToolbar(url)
  await closeToolbar()
  const confirming = await openWindow()
  await expect(confirming.getByRole('button', { name: 'Pay here with Moon' })).toBeVisible()
  await confirming.close()
  const world = worlds.findLast(({ origin }) => origin.startsWith(ours))!
  const { result } = await inner.send('Runtime.evaluate', {
    contextId: world.id,
    awaitPromise: true,
    returnByValue: true,
    expression: `(async () => {
      const refused = (promise) => promise.then((got) => got ?? 'nobody hears', () => 'refused')
      const messages = ${JSON.stringify(asked)}
      return {
        messages: await Promise.all(messages.map((each) => chrome.runtime.sendMessage(each).then((got) => got ?? 'nobody hears', () => 'nobody hears'))),
        local: await refused(chrome.storage.local.get()),
        session: await refused(chrome.storage.session.get()),
      }
    })()`,
  })
  await page.close()
  return result.value
}
