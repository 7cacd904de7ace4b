// Moon from outside: metrics, traces and logs. None of a thousand planted card numbers and secrets may be in them, in
// the database or in a page.
import { afterAll, expect, test } from 'vitest'
import { livePath } from '@moon/contract/plain/live-path.ts'
import { freePort } from '../../../tools/src/start/free-port.ts'
import { read, sql } from '../database/db.ts'
import { newCollector } from './collector.ts'
import { newConsumer } from './consumer.ts'
import { newMember, send, type Answer } from './member.ts'
import { plant, plantedIn, type Kind } from './planted.ts'
import { signUpUser } from './sign-up.ts'
import { wholeApp } from './whole-app.ts'

const [collector, consumer, metricsPort] = await Promise.all([newCollector(), newConsumer(), freePort()])
afterAll(() => {
  collector.close()
  consumer.close()
})
const app = await wholeApp({
  parts: ['bitcoin', 'lightning', 'issuer', 'rates', 'mail', 'panel'],
  env: { LOG_LEVEL: 'trace', METRICS_PORT: `${metricsPort}`, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
})
const ada = await newMember(app)
const metrics = async (path = '/metrics') => {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}${path}`)
  return { status: answer.status, text: await answer.text() }
}
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  )

/** Every secret that this story has made up. */
const secrets: string[] = [ada.idToken, ada.cookie.split('=').pop()!]
let cardId = ''

const tracesOf = (span: RegExp) => collector.spans().flatMap(({ name, traceId }) => (span.test(name) ? [traceId] : []))
const namesIn = (traceId: string) => collector.spans().flatMap((span) => (span.traceId === traceId ? [span.name] : []))

test("an order is one trace from its request to the webhook, and an issuer's webhook one from its arrival through its job; log lines carry their trace id", async () => {
  await app.give(ada.userId, { credit: 100_000n })
  const body = { url: consumer.url(), description: '', eventTypes: ['card.ready'] }
  secrets.push((await ada.get('createEndpoint', { body })).secret)
  // Events before the endpoint has answered its test are not sent to it.
  await expect.poll(async () => (await ada.get('listEndpoints')).endpoints[0]?.state).toBe('ACTIVE')
  const bought = await ada.get('getDepositAddress', { body: { card_amount: '25', applyUsdCredit: true } })
  cardId = bought.card!.id
  await expect.poll(() => consumer.types()).toContain('card.ready')

  const soon = { timeout: 90_000 }
  const ordered = () => tracesOf(/^webhook card.ready$/).map((traceId) => namesIn(traceId))
  await expect
    .poll(ordered, soon)
    .toContainEqual(expect.arrayContaining(['POST /v1/moon/getdepositaddress', 'ask lithic']))

  const shown = await ada.get('readCard', { params: { id: cardId } })
  const swipe = { card: shown.pan, shop: 'books', amountCents: 500 }
  const { token } = await app.panel<{ token: string }>('POST', '/api/swipe', swipe)
  await app.panel('POST', `/api/purchases/${token}/clear`)
  const reported = () => tracesOf(/^job card/).map((traceId) => namesIn(traceId))
  await expect.poll(reported, soon).toContainEqual(expect.arrayContaining(['POST /v1/issuer/webhooks']))
  // The log line of a failed or refused request names its trace.
  await ada.ask('readCard', { params: { id: 'card_nobodys' } })
  await expect.poll(() => app.log()).toMatch(/"traceId":"[0-9a-f]{32}","spanId":"[0-9a-f]{16}".*"msg":"refused"/)
})

test('a stranger cannot choose the trace of a request', async () => {
  const traceId = 'ab'.repeat(16)
  await fetch(`${app.app}/v1/moon/flags`, { headers: { traceparent: `00-${traceId}-${'cd'.repeat(8)}-01` } })
  const count = () => collector.spans().filter(({ name }) => name.endsWith('/livez')).length
  await fetch(`${app.app}/livez`)
  await expect.poll(count, { timeout: 90_000 }).toBeGreaterThan(0)
  expect(collector.said()).not.toContain(traceId)
})

test('metrics have an address of their own, and cover requests, jobs, sweeps, pools, providers and money', async () => {
  expect((await fetch(`${app.app}/metrics`)).headers.get('content-type')).not.toContain('openmetrics')
  expect((await metrics('/')).status).toBe(404)
  const { status, text } = await metrics()
  expect(status).toBe(200)
  const names = [...new Set([...text.matchAll(/^(moon_\w+|nodejs_eventloop_lag_p99_seconds)/gm)].map(([name]) => name))]
  expect(names).toEqual(
    expect.arrayContaining([
      'moon_http_requests_total',
      'moon_http_request_duration_seconds_bucket',
      'moon_jobs_total',
      'moon_job_duration_seconds_bucket',
      'moon_sweep_succeeded_timestamp_seconds',
      'moon_database_pool_wait_seconds_bucket',
      'moon_database_pool_connections',
      'moon_provider_calls_total',
      'moon_live_feed_age_seconds',
      'moon_owed_units',
      'moon_house_account_units',
      'moon_held_credit_cents',
      'moon_rate_quoted_timestamp_seconds',
      'moon_chain_height_blocks',
      'nodejs_eventloop_lag_p99_seconds',
    ]),
  )
  expect(valueOf(text, 'moon_figures_up')).toBe(1)
  // Everything that was given is still owed: as credit, and on the card.
  expect(valueOf(text, 'moon_owed_units{currency="USD"}')).toBe(100_000 - 500)
  expect(text).toMatch(/moon_jobs_total\{task="card\.[\w.]+",outcome="done"\} [1-9]/)
  expect(valueOf(text, 'moon_provider_calls_total{provider="lithic",status="2xx"}')).toBeGreaterThan(0)
  expect(text).toMatch(/moon_sweep_succeeded_timestamp_seconds\{sweep="rates"\} 1\d{9}/)
})

test('the database is queried for figures once, however often metrics are read', async () => {
  const before = valueOf((await metrics()).text, 'moon_owed_units{currency="USD"}')
  await app.give(ada.userId, { credit: 100n })
  expect(valueOf((await metrics()).text, 'moon_owed_units{currency="USD"}')).toBe(before)
})

test('no label names a user, an address or a number', async () => {
  const order = await ada.get('fundOnChain', { body: { cardValue: '25', blockchain: 'BITCOIN' } })
  if (order.type !== 'INVOICE') throw new Error('credit covered the order')
  const { text } = await metrics()
  const private_ = [ada.userId, ada.email, cardId, order.address, order.invoiceId, order.id]
  expect(private_.filter((one) => one === undefined || text.includes(one))).toEqual([])
  const values = [...text.matchAll(/[{,]\w+="((?:[^"\\]|\\.)*)"/g)].map(([, value]) => value!)
  expect(values.length).toBeGreaterThan(100)
  expect(values.filter((value) => /\d{6,}|[0-9a-f]{16,}|@/.test(value))).toEqual([])
})

/** Ways in which a number or secret reaches us that does not belong there, or belongs only there. */
const ways: Record<Kind, ((secret: string) => Promise<Answer | Response>)[]> = {
  'card number': [
    (pan) => ada.ask('readCard', { params: { id: pan } }),
    (pan) => ada.ask('pollDepositAddress', { body: { address: pan } }),
    (pan) => ada.ask('listCardTransactions', { body: { card_id: pan } }),
    (pan) => ada.ask('deleteCard', { body: { cardId: pan, comments: '', platform: 'web-app' } }),
    (pan) => fetch(`${app.app}/dashboard?card=${pan}`),
    (pan) => fetch(`${app.app}/v1/moon/${pan}/nowhere`),
    (pan) => fetch(`${app.app}${livePath}`, { headers: { cookie: `card=${pan}` } }),
  ],
  password: [
    (password) => post('/v1/auth/sign-in', { email: ada.email, password }),
    (password) => post('/v1/auth/sign-up', { email: 'not an address', name: 'Ada', password }),
    (password) => post('/v1/auth/reset/submit', { email: ada.email, code: '000000', password }),
  ],
  'api key': [
    (key) => send(app.app, 'listCards', { headers: { authorization: `Bearer ${key}`, 'x-api-key': key } }),
    (key) =>
      send(app.app, 'issueToken', { body: { grant_type: 'client_credentials', client_id: key, client_secret: key } }),
  ],
  token: [
    (token) => send(app.app, 'listCards', { headers: { authorization: `Bearer ${token}`, traceparent: token } }),
    (token) =>
      fetch(`${app.app}/v1/issuer/webhooks`, {
        method: 'POST',
        body: token,
        headers: { 'webhook-signature': `v1,${token}` },
      }),
    (token) => fetch(`${app.app}/`, { headers: { cookie: `moon_session=${token}`, 'user-agent': token } }),
  ],
  code: [
    (code) => post('/v1/auth/confirm', { email: ada.email, code }),
    (code) => post('/v1/auth/challenge', { code }),
    (code) => ada.ask('logAnalytics', { body: { name: 'app_opened', view: 'desktop', code } }),
  ],
  preimage: [
    (preimage) => ada.ask('cancelInvoice', { body: { invoiceId: preimage } }),
    (preimage) => ada.ask('getDepositAddress', { body: { card_amount: preimage } }),
  ],
}

const post = (path: string, body: object) =>
  fetch(app.app + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const planted = (Object.keys(ways) as Kind[]).flatMap((kind) =>
  Array.from({ length: kind === 'card number' ? 250 : 150 }, (_, n) => ({ kind, secret: plant(kind, n), n })),
)

/** Every row of every table as text, including the queue's and the identity library's. */
async function everythingKept(): Promise<string> {
  const tables = await read(
    app.database.db,
    sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      read(app.database.db, sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`),
    ),
  )
  return rows.flat().map(({ text }) => text).join('\n') // prettier-ignore
}

test('a thousand planted numbers and secrets are in no log, trace, metric, table or page', async () => {
  expect(planted).toHaveLength(1_000)
  for (const { secret } of planted) expect(plantedIn(`{"a":"${secret}"}`)).not.toEqual([])
  for (let from = 0; from < planted.length; from += 20)
    await Promise.all(
      planted.slice(from, from + 20).map(async ({ kind, secret, n }) => {
        const all = ways[kind]
        await all[n % all.length]!(secret)
      }),
    )
  await signUpUser(app, { password: plant('password', 1_000) })
  // Real secrets: what the card shows, what pays an invoice, what signs users and programs in.
  const { body: shown } = await ada.ask('readCard', { params: { id: cardId } })
  const [key] = await ada.get('createApiKey')
  secrets.push(String(shown['pan']), key!.api_key, key!.clientSecret!)
  const order = await ada.get('getDepositAddress', { body: { card_amount: '30' } })
  const paid = await app.panel<Record<string, unknown>>('POST', '/api/pay', { to: order.depositAddress })
  secrets.push(...(JSON.stringify(paid).match(/(?<=preimage":")[0-9a-f]{64}/g) ?? []))

  const pages = await Promise.all(
    ['/', '/dashboard', '/log-in', '/settings', '/v1/openapi.json'].map(async (path) =>
      (await fetch(app.app + path, { headers: { cookie: ada.cookie } })).text(),
    ),
  )
  const { text } = await metrics()
  await app.end()
  const places = {
    log: app.log(),
    traces: collector.said(),
    metrics: text,
    database: await everythingKept(),
    pages: pages.join('\n'),
  }
  expect(places.log).toContain('refused')
  expect(places.traces).toContain('/v1/auth/sign-in')
  for (const [place, said] of Object.entries(places))
    expect({ place, planted: plantedIn(said), real: secrets.filter((one) => said.includes(one)) }).toEqual({
      place,
      planted: [],
      real: [],
    })
})
