import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { developmentExtensionId } from '@moon/contract/extension.ts'
import { expect, type BrowserContext } from '@playwright/test'

const manifest = {
  manifest_version: 3,
  name: 'Hostile',
  version: '1',
  permissions: ['tabs', 'scripting', 'storage', 'webRequest', 'management'],
  host_permissions: ['<all_urls>'],
  background: { service_worker: 'hostile.js' },
}

/** Writes down what any page or extension sends, and tries each door of ours. */
const script = `
const id = '${developmentExtensionId}'
globalThis.heard = []
const note = (details) => void heard.push(JSON.stringify(details))
chrome.webRequest.onBeforeSendHeaders.addListener(note, { urls: ['<all_urls>'] }, ['requestHeaders', 'extraHeaders'])
chrome.webRequest.onBeforeRequest.addListener(note, { urls: ['<all_urls>'] }, ['requestBody'])
chrome.webRequest.onHeadersReceived.addListener(note, { urls: ['<all_urls>'] }, ['responseHeaders', 'extraHeaders'])
const tried = (doing) => Promise.resolve().then(doing).then((got) => JSON.stringify(got) ?? 'nothing', (error) => 'refused: ' + error.message)
const said = (message) => new Promise((hear) => chrome.runtime.sendMessage(id, message, (answer) => (chrome.runtime.lastError, hear(answer))))
const connected = () => new Promise((hear) => {
  const port = chrome.runtime.connect(id)
  port.onMessage.addListener(hear)
  port.onDisconnect.addListener(() => (chrome.runtime.lastError, hear('disconnected')))
  port.postMessage({ ask: 'token' })
})
globalThis.attack = async () => {
  const ours = (await chrome.tabs.query({})).filter(({ url }) => url?.startsWith('chrome-extension://' + id))
  return Promise.all([
    ...['token', 'key', 'presence', 'leave', 'open'].map((ask) => tried(() => said({ ask }))),
    tried(() => said({ ask: 'take', key: 'AAAA', session: 'AAAA' })),
    tried(connected),
    ...['popup.html', 'worker.js', 'content.js'].map((file) => tried(() => fetch('chrome-extension://' + id + '/' + file).then((answer) => answer.text()))),
    ...ours.map((tab) => tried(() => chrome.scripting.executeScript({ target: { tabId: tab.id }, func: () => document.body.innerText }))),
    ...ours.map((tab) => tried(() => chrome.tabs.sendMessage(tab.id, { ask: 'token' }))),
  ])
}`

/** Puts an extension with every permission that one can have in a folder, to be loaded beside ours. */
export async function writeHostileExtension(folder: string): Promise<string> {
  const place = join(folder, 'hostile')
  await mkdir(place, { recursive: true })
  await writeFile(join(place, 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(place, 'hostile.js'), script)
  return place
}

/** What each door answered, and all that it has seen go by. */
export async function letItAttack(context: BrowserContext): Promise<{ answers: string[]; heard: string }> {
  const find = () => context.serviceWorkers().find((worker) => worker.url().endsWith('/hostile.js'))
  await expect.poll(() => find() !== undefined).toBe(true)
  const worker = find()!
  const answers = await worker.evaluate<string[]>('attack()')
  return { answers, heard: await worker.evaluate<string>("heard.join('\\n')") }
}
