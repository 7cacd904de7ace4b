import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fastifyCookie from '@fastify/cookie'
import type { Flags } from '@moon/contract/flags.ts'
import { hiddenMark, pageMarks, type HiddenMark } from '@moon/contract/page-marks.ts'
import { cents } from '@moon/money/cents.ts'
import { sats } from '@moon/money/sats.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { flagsWith } from '../flags/read-flags.ts'
import { Refusal } from '../kit/refusal.ts'
import type { ExtensionOffer } from './extension-offer.ts'
import type { Badges } from './filled-page.ts'
import type { Storefront } from './read-storefront.ts'
import { serveWeb } from './serve-web.ts'

const marked = (name: HiddenMark, text: string) =>
  `<i ${Object.keys(hiddenMark(name))[0]}="${name}" hidden="">${text}</i>`
const page = (title: string) =>
  `<html data-theme="system" data-reader="visitor"><meta name="theme-color" media="(prefers-color-scheme: dark)"/><h1>${title}</h1>
${marked('sats', `${pageMarks.sats}|${pageMarks.exactSats}`)}
${marked('credit', `${pageMarks.credit}|${pageMarks.exactCredit}|${pageMarks.creditPath}`)}
${marked('donation', pageMarks.donation)}
${marked('extensionStore', pageMarks.extensionStore)}
${marked('extensionFile', 'file')}
${marked('extensionSource', 'source')}
${marked('extensionNone', 'none')}</html>`
const shop = `${marked('price', `${pageMarks.price} at ${pageMarks.priceTime}`)}
<b data-prices="${pageMarks.cardPrices}"></b>
<ul data-mark="gifts" hidden=""><li data-gift="" class="tile"><img src="${pageMarks.giftArt}"/>${pageMarks.giftName}${marked('giftOff', `${pageMarks.giftOff}%`)}</li></ul>`
const files = {
  '__spa-fallback.html': '<html data-theme="system" data-reader="visitor">app</html>',
  'index.html': page('Home').replace('</html>', `${shop}</html>`),
  'faqs/index.html': page('FAQ'),
  '404/index.html': page('Lost'),
  'login/index.html': `<html data-theme="system" data-reader="visitor"><script>a()</script><div id="app" data-door="">${marked('google', 'Google')}${marked('apple', 'Apple')}${marked('anyProvider', 'or')}</div></html>`,
  'es/__spa-fallback.html':
    '<html lang="es" data-theme="system" data-reader="visitor"><div id="app">aplicación</div></html>',
  'es/login/index.html':
    '<html lang="es" data-theme="system" data-reader="visitor"><div id="app">Iniciar sesión</div></html>',
  'maintenance/index.html': page('Moon is under maintenance'),
  'es/maintenance/index.html': page('Moon está en mantenimiento'),
  'card-frame/face.css': '#card {}',
  'assets/manifest-1.js': `window.x=${JSON.stringify({
    routes: { root: { path: '' }, dashboard: { parentId: 'root', path: 'dashboard' } },
  })};`,
}

let folder: string
let isClosed: () => Promise<boolean>
let member: string | undefined
let visits: number
let badges: () => Promise<Badges | undefined>
let storefront: () => Promise<Storefront>
let flags: () => Promise<Flags>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moon-pages-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => {
  visits = 0
  isClosed = async () => false
  member = undefined
  badges = async () => undefined
  storefront = async () => ({ prices: undefined, gifts: [] })
  flags = async () => flagsWith({})
})

async function openSite(
  donationAddress: string | null = null,
  extension: ExtensionOffer = { mark: 'extensionNone' },
  cardFrames: string | null = null,
) {
  const app = Fastify()
  await app.register(fastifyCookie)
  app.setErrorHandler((error: Refusal, _request, reply) => reply.status(error.status).send({ code: error.code }))
  await serveWeb(app, {
    folder,
    publicUrl: 'https://moon.test',
    chat: null,
    donationAddress,
    cardFrames,
    extension,
    notFound: new Refusal('not_found'),
    isClosed: () => isClosed(),
    countVisit: () => void visits++,
    memberOfCookie: async () => member,
    readBadges: () => badges(),
    readStorefront: () => storefront(),
    readPublicFlags: () => flags(),
  })
  return (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { accept: 'text/html', ...headers } })
}
const cookie = '__Host-moon.session_token=x'

test('during maintenance one page replaces all pages, public ones and those of the app, with a retry time [GEN-10]', async () => {
  const get = await openSite()
  isClosed = async () => true
  for (const path of ['/', '/faqs', '/dashboard', '/no/such/page']) {
    const answer = await get(path)
    expect({ path, status: answer.statusCode, after: answer.headers['retry-after'] }).toEqual({
      path,
      status: 503,
      after: '30',
    })
    expect(answer.body).toContain('<h1>Moon is under maintenance</h1>')
  }
  expect((await get('/es/faqs')).body).toContain('<h1>Moon está en mantenimiento</h1>')
  expect((await get('/v1/moon/nothing')).statusCode).toBe(404)
  isClosed = async () => false
  expect((await get('/faqs')).body).toContain('<h1>FAQ</h1>')
})

test('the maintenance page has no address of its own, and no request waits for a database that does not say whether Moon is closed', async () => {
  const get = await openSite()
  expect((await get('/maintenance')).statusCode).toBe(404)
  for (const silent of [() => Promise.reject(new Error('away')), () => new Promise<never>(() => {})]) {
    isClosed = silent
    expect((await get('/faqs')).body).toContain('<h1>FAQ</h1>')
  }
})

test('a URL path that begins with several slashes is an ordinary path, and never another host', async () => {
  const get = await openSite()
  expect((await get('//')).body).toContain('<h1>Home</h1>')
  for (const path of ['///', '//faqs', '//[', '//moon.test/faqs'])
    expect({ path, status: (await get(path)).statusCode }).toEqual({ path, status: 404 })
})

test('the header of a public page has the signed-in user’s badges, each hidden while it is zero [HDR-15, HDR-16, COA-12]', async () => {
  const get = await openSite()
  const amounts = { sats: sats(12_840n), credit: cents(3_720n), creditPath: '/settings/moon-credit' }
  badges = async () => ({ ...amounts, areHidden: false })
  const { body: dark } = await get('/faqs', { cookie: `${cookie}; moon-theme=dark` })
  expect(dark).toContain('data-theme="dark" data-reader="visitor"><meta name="theme-color" media="all"/>')
  member = 'usr_1'
  const { body, headers } = await get('/faqs', { cookie })
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(body).toContain('data-reader="member"')
  expect(body).toContain('<i data-mark="sats">12.8k|12,840</i>')
  expect(body).toContain('<i data-mark="credit">$37.20|$37.20|/settings/moon-credit</i>')
  badges = async () => ({ sats: sats(0n), credit: cents(3_720n), creditPath: '/settings/profile', areHidden: false })
  const rich = (await get('/faqs', { cookie })).body
  expect(rich).toContain('<i data-mark="sats" hidden="">')
  expect(rich).toContain('<i data-mark="credit">$37.20|$37.20|/settings/profile</i>')
  badges = async () => ({ ...amounts, areHidden: true })
  const covered = (await get('/faqs', { cookie })).body
  expect(covered).toContain('<i data-mark="sats">••••|••••</i>')
  expect(covered).toContain('<i data-mark="credit">••••|••••|/settings/moon-credit</i>')
  // The next reader sees nothing of the previous reader's data.
  member = undefined
  expect((await get('/faqs')).body).toContain('<i data-mark="credit" hidden="">')
})

test('only the deployment’s own link to the extension is shown; a file is served only where it is offered', async () => {
  const file = Buffer.from('PK packed')
  const offers = [
    { mark: 'extensionStore', store: 'https://store.test/moon' },
    { mark: 'extensionFile', file },
    { mark: 'extensionSource' },
    { mark: 'extensionNone' },
  ] as const
  for (const offer of offers) {
    const get = await openSite(null, offer)
    const { body } = await get('/')
    const shown = offers.filter(({ mark }) => body.includes(`data-mark="${mark}">`)).map(({ mark }) => mark)
    expect(shown).toEqual([offer.mark])
    expect(body).not.toContain(pageMarks.extensionStore)
    expect(body.includes('https://store.test/moon')).toBe(offer.mark === 'extensionStore')
    const packed = await get('/moon-extension.zip', { accept: '*/*' })
    expect(packed.statusCode).toBe(offer.mark === 'extensionFile' ? 200 : 404)
    if (offer.mark !== 'extensionFile') continue
    expect(packed.headers['content-type']).toBe('application/zip')
    expect(packed.rawPayload).toEqual(file)
  }
})

test('donations go to this deployment’s address, and are not requested without one [PUB-16]', async () => {
  expect((await (await openSite())('/')).body).toContain('<i data-mark="donation" hidden="">')
  const get = await openSite('bcrt1qdonations')
  expect((await get('/')).body).toContain('<i data-mark="donation">bcrt1qdonations</i>')
})

test('opening a public page from elsewhere counts as a visit; members, second pages, previews, robots and missing pages do not count', async () => {
  const get = await openSite()
  const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }
  await get('/', opened)
  await get('/faqs', { ...opened, 'sec-fetch-site': 'cross-site' })
  expect(visits).toBe(2)
  await get('/faqs', { ...opened, 'sec-fetch-site': 'same-origin' })
  await get('/', { ...opened, cookie })
  await get('/', { ...opened, 'sec-purpose': 'prefetch' })
  await get('/', { ...opened, 'sec-fetch-dest': 'iframe' })
  await get('/')
  await get('/dashboard', opened)
  await get('/no/such/page', opened)
  isClosed = async () => true
  await get('/', opened)
  expect(visits).toBe(2)
})

const now = new Date('2026-03-10T15:04:05Z')
const sold: Storefront = {
  prices: {
    quotedAt: now,
    goodUntil: new Date('2026-03-10T15:07:05Z'),
    cards: [
      { value: cents(2_500n), due: '0.00041667' },
      { value: cents(5_000n), due: '0.00083334' },
    ],
  },
  gifts: [
    { name: 'Amber & "Oak" <1>', discountBasisPoints: 450n, art: '/gift-art/prod_1/aa' },
    { name: '$& Sons', discountBasisPoints: 0n, art: '/gift-art/prod_2/bb' },
  ],
}

test('the front page contains the price of a card and one tile per shop, with shop names as text', async () => {
  const get = await openSite()
  storefront = async () => sold
  const { body } = await get('/')
  expect(body).toContain('<i data-mark="price">0.000\u202f833\u202f34 at 3:04pm</i>')
  const data = JSON.parse(/data-prices="([^"]*)"/.exec(body)![1]!.replaceAll('&quot;', '"')) as unknown
  expect(data).toEqual({
    goodUntil: Date.parse('2026-03-10T15:07:05Z'),
    quotedAt: '2026-03-10T15:04:05.000Z',
    cards: [
      { value: '25.00', due: '0.00041667' },
      { value: '50.00', due: '0.00083334' },
    ],
  })
  expect(body).toContain(
    '<ul data-mark="gifts"><li data-gift="0" class="tile"><img src="/gift-art/prod_1/aa"/>Amber &amp; &quot;Oak&quot; &lt;1&gt;<i data-mark="giftOff">4.5%</i></li>',
  )
  expect(body).toContain(
    `<li data-gift="1" class="tile"><img src="/gift-art/prod_2/bb"/>$&amp; Sons<i data-mark="giftOff" hidden="">`,
  )
})

test('without a price none is shown, and without shops there is no wall', async () => {
  const { body } = await (await openSite())('/')
  expect(body).toContain('<i data-mark="price" hidden="">')
  expect(body).toContain('<ul data-mark="gifts" hidden="">')
})

test('a visitor after a price change sees the new price, compressed or not', async () => {
  const get = await openSite()
  storefront = async () => sold
  for (const encoding of ['br', 'gzip', '']) {
    const first = await get('/', { 'accept-encoding': encoding })
    storefront = async () => ({ ...sold, gifts: [] })
    const second = await get('/', { 'accept-encoding': encoding })
    expect(second.rawPayload.equals(first.rawPayload)).toBe(false)
    storefront = async () => sold
    expect((await get('/', { 'accept-encoding': encoding })).rawPayload.equals(first.rawPayload)).toBe(true)
  }
})

test('the issuer’s frames may be embedded only where the issuer shows numbers, and only by pages of the app', async () => {
  const policyOf = async (path: string, cardFrames: string | null) =>
    (await (await openSite(null, undefined, cardFrames))(path)).headers['content-security-policy']
  expect(await policyOf('/login', 'https://issuer.test')).toMatch(/frame-src https:\/\/issuer\.test(;|$)/)
  expect(await policyOf('/login', null)).not.toContain('frame-src')
  expect(await policyOf('/', 'https://issuer.test')).not.toContain('frame-src')
})

test("other origins may load the style sheet of the issuer's frame, but no file beside it", async () => {
  const get = await openSite()
  const { headers } = await get('/card-frame/face.css')
  expect([headers['cross-origin-resource-policy'], headers['access-control-allow-origin']]).toEqual([
    'cross-origin',
    '*',
  ])
  expect((await get('/assets/manifest-1.js')).headers['access-control-allow-origin']).toBeUndefined()
})

test('the log-in page contains the enabled providers, with or without a session, and only requests for a page get it', async () => {
  const get = await openSite()
  flags = async () => flagsWith({ googleSignIn: false, appleSignIn: false })
  const { body, headers } = await get('/login')
  for (const name of ['google', 'apple', 'anyProvider']) expect(body).toContain(`data-mark="${name}" hidden=""`)
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^;]*; .*trusted-types default/)
  flags = async () => flagsWith({ googleSignIn: true, appleSignIn: false })
  const withGoogle = (await get('/login', { cookie })).body
  expect(withGoogle).toContain('data-reader="member"')
  expect(withGoogle).toContain('<i data-mark="google">Google</i>')
  expect(withGoogle).toContain('<i data-mark="anyProvider">or</i>')
  expect(withGoogle).toContain('data-mark="apple" hidden=""')
  expect((await get('/login', { accept: '*/*' })).statusCode).toBe(404)
  await get('/login', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' })
  expect(visits).toBe(0)
})

test('an app page is sent in its reader’s language, at one address, with the matching Vary header for caches', async () => {
  const get = await openSite()
  const open = (url: string, language: string) => get(url, { 'accept-language': language })
  expect((await open('/login', 'es-MX')).body).toContain('Iniciar sesión')
  expect((await open('/dashboard', 'es')).body).toContain('aplicación')
  const { body, headers } = await open('/login', 'en')
  expect([body.includes('Iniciar'), headers['vary']?.includes('accept-language')]).toEqual([false, true])
  expect((await open('/es/login', 'es')).statusCode).toBe(404)
})
