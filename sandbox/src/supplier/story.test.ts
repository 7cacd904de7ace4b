import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createClock } from '../clock.ts'
import { createFaults } from '../faults.ts'
import { openLog } from '../log.ts'
import { startPanel } from '../panel/panel.ts'
import { startSupplier } from './supplier.ts'

const closing: Array<() => unknown> = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

type Json = Record<string, unknown>

async function open(dataDir?: string) {
  const [clock, faults] = [createClock(), createFaults()]
  const supplier = await startSupplier({ clock, faults, dataDir })
  const panel = await startPanel({ clock, faults, log: openLog(clock), tokens: {}, supplier }, 0)
  const close = async () => {
    await panel.close()
    await supplier.close()
  }
  closing.push(close)
  const api = async (path: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) => {
    const headers = { 'x-api-key': supplier.apiKey, 'x-api-version': '2024-02-05', ...init.headers }
    const answer = await fetch(`${supplier.url}${path}`, { ...init, headers })
    return { status: answer.status, body: (await answer.json()) as Json }
  }
  return {
    supplier,
    clock,
    close,
    api,
    order: (
      key: string,
      change: { code?: string; value?: number; currency?: string; mode?: string; more?: object } = {},
    ) => {
      const { code = 'TILEW-US', value = 25, currency = 'USD', mode = 'sync', more = {} } = change
      const item = {
        face_value: value,
        distribution_method: { type: 'PAYOUT_LINK' },
        products: { type: 'SINGLE', value: code },
      }
      const body = JSON.stringify({
        payment_method: { type: 'ACCOUNT_BALANCE', currency },
        items: [item],
        description: key,
        ...more,
      })
      return api('/order', { method: 'POST', body, headers: { 'x-idempotency-key': key, 'x-execution-mode': mode } })
    },
    panel: async (path: string, body: object = {}) => {
      const answer = await fetch(`http://localhost:${panel.port}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: (await answer.json()) as Json }
    },
    page: async () => (await fetch(`http://localhost:${panel.port}/`)).text(),
  }
}
type Opened = Awaited<ReturnType<typeof open>>

const payoutOf = ({ body }: { body: Json }) => (body['items'] as { payout: { url: string } }[])[0]!.payout.url
const redeem = async (url: string) => (await (await fetch(`${url}?format=json`)).json()) as Json & { e_code: Json }
const codes = async ({ api }: Opened, query: string) =>
  ((await api(`/product${query}`)).body['catalog'] as { code: string }[]).map(({ code }) => code)

test('an API key and the supported version are required', async () => {
  const { api } = await open()
  expect((await api('/ping')).body).toEqual({ message: 'pong' })
  expect(await api('/product', { headers: { 'x-api-key': 'wrong' } })).toMatchObject({
    status: 401,
    body: { type: 'invalid_api_key', help: expect.stringMatching(/invalid_api_key$/) },
  })
  expect((await api('/ping', { headers: { 'x-api-version': '2023-01-01' } })).body).toMatchObject({
    type: 'invalid_version',
  })
  expect(await api('/nothing')).toMatchObject({ status: 404, body: { type: 'not_found' } })
})

test('the catalogue is paginated by cursors until a page is empty, and can be filtered', async () => {
  const world = await open()
  const all = await codes(world, '')
  const seen: string[] = []
  for (let after = ''; ;) {
    const { body } = await world.api(`/product?limit=20${after}`)
    const page = body['catalog'] as { code: string }[]
    if (page.length === 0) break
    seen.push(...page.map(({ code }) => code))
    after = `&after=${(body['pagination'] as { cursors: { after: string } }).cursors.after}`
  }
  expect(seen).toEqual(all)
  expect((await world.api('/product?limit=501')).body).toMatchObject({ type: 'pagination_error' })
  expect(await codes(world, '?is_orderable=true')).not.toContain('GREEN-US')
  expect(await codes(world, '?countries_redeemable_in=SG')).toEqual(
    expect.arrayContaining(['DUMPL-US', 'TICKT-US', 'FARFL-US']),
  )
  expect(await codes(world, '?categories=jewellers&categories=travel')).toContain('SLEEP-US')
  expect((await world.api('/product/categories')).body['categories']).toContainEqual({ code: 'booksellers' })
  expect((await world.api('/product/countries')).body['countries']).toContain('JP')
  const one = (await world.api('/product/OLIVO-US?content=md')).body['gift_card'] as { content_resources: Json }
  expect(one.content_resources['terms_consumer_md']).toContain('Olivo Trattoria gift card')
})

test('an order is charged to the balance, and a failed one is returned', async () => {
  const { api, order, panel } = await open()
  const balance = async () => (await api('/balance?currency=USD')).body['balance']
  expect(await balance()).toBe('50000.00')
  const { status, body } = await order('a')
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { status: 'COMPLETED', total_price: '24.00', total_discount: '1.00', description: 'a' },
  })
  expect(await balance()).toBe('49976.00')
  await panel('/api/supplier/habits', { delivery: 'fail' })
  expect(await order('b')).toMatchObject({ status: 202, body: { status: 'PROCESSING' } })
  expect(await balance()).toBe('49976.00')
  expect((await api('/balance')).body).toContainEqual({ balance: '49976.00', currency: 'USD' })
})

test('an idempotency key repeats its first answer for thirty days, success or refusal, and never for another order', async () => {
  const { clock, order, panel, supplier } = await open()
  const first = await order('same')
  expect(await order('same')).toEqual(first)
  expect((await order('same', { value: 30 })).body).toMatchObject({ type: 'idempotency_validation_error' })
  await panel('/api/supplier/products/TILEW-US', { isOrderable: false })
  const refused = await order('no')
  expect(refused).toMatchObject({ status: 400, body: { type: 'product_validation_error' } })
  await panel('/api/supplier/products/TILEW-US', { isOrderable: true })
  expect(await order('no')).toEqual(refused)
  const broken = () => order('broken', { value: 13.13, code: 'BEANB-US' })
  expect(await broken()).toMatchObject({ status: 400, body: { type: 'product_validation_error' } })
  const crashed = () => order('crashed', { value: 13.13, code: 'PAPRL-US' })
  expect([await crashed(), await crashed()]).toMatchObject([{ status: 500 }, { status: 500 }])
  expect(supplier.state.orders.value.orders).toHaveLength(1)
  clock.move(30 * 86_400_000 + 1)
  const later = await order('same')
  expect(later.body['id']).not.toBe(first.body['id'])
})

test.each<[string, object, number, string]>([
  ['a value that is no number', { more: { items: [{ face_value: '25' }] } }, 422, 'validation_error'],
  ['no items', { more: { items: [] } }, 422, 'validation_error'],
  ['a description that is too long', { more: { description: 'x'.repeat(129) } }, 422, 'validation_error'],
  ['another currency', { currency: 'EUR' }, 400, 'currency_mismatch'],
  ['a product that is none', { code: 'NONE-US' }, 400, 'product_validation_error'],
  ['more than it can be worth', { value: 5_000 }, 400, 'product_validation_error'],
  ['a mode that is none', { mode: 'soon' }, 400, 'invalid_execution_mode'],
])('an order with %s is refused', async (_what, change, status, type) => {
  const { order } = await open()
  expect(await order('k', change)).toMatchObject({ status, body: { type } })
})

test('certain face values fail on their own, for use without the panel', async () => {
  const { order, clock, api } = await open()
  const at = (value: number) => order(`k${value}`, { code: 'FORKR-US', value })
  expect(await at(15.15)).toMatchObject({ status: 400, body: { type: 'product_validation_error' } })
  expect(await at(16.16)).toMatchObject({ status: 202 })
  const failed = await at(18.18)
  expect((await api(`/order/${String(failed.body['id'])}`)).body).toMatchObject({ status: 'FAILED' })
  const troubled = payoutOf(await at(17.17))
  expect([await redeem(troubled), await redeem(troubled)]).toMatchObject([
    { error_code: 'RE008' },
    { error_code: 'RE009' },
  ])
  clock.move(61_000)
  expect(await redeem(troubled)).toMatchObject({ status: 'SUCCESS', e_code: { amount: '17.17' } })
  const [broken, lost] = [
    order('b', { code: 'PAPRL-US', value: 13.13 }),
    order('l', { code: 'PAPRL-US', value: 14.14 }),
  ]
  expect((await broken).status).toBe(500)
  await expect(lost).rejects.toThrow('fetch failed')
  expect(await order('l', { code: 'PAPRL-US', value: 14.14 })).toMatchObject({ status: 200 })
})

test('more than three hundred orders a minute are rate limited, with an error in another format', async () => {
  const { order, clock } = await open()
  for (let i = 0; i < 300; i += 1) await order('same')
  expect(await order('same')).toEqual({ status: 429, body: { error: 'rate exceeded' } })
  clock.move(61_000)
  expect((await order('same')).status).toBe(200)
})

test('a gift card is spent at its shop, which shows its balance', async () => {
  const { order } = await open()
  const payout = payoutOf(await order('spend', { code: 'BALCN-US', value: 30 }))
  const { e_code: card } = await redeem(payout)
  expect(card).toMatchObject({ type: 'url', code: card['url'], pin: null, barcode_string: null })
  const shop = await fetch(String(card['url']), { method: 'POST', body: new URLSearchParams({ cents: '2000' }) })
  const page = await shop.text()
  expect(page).toContain('Balcony Tickets')
  expect(page).toContain('$10.00')
  expect(await (await fetch(payout)).text()).toContain('$10.00')
  expect((await fetch(payout.replace(/[^/]+$/, 'nobody'))).status).toBe(404)
  expect(await redeem(payout.replace(/[^/]+$/, 'nobody'))).toMatchObject({ status: 'ERROR', error_code: 'RE001' })
})

test('the panel shows orders, changes their state, and revokes a code', async () => {
  const { order, panel, api, page } = await open()
  await panel('/api/supplier/habits', { delivery: 'by hand' })
  const id = String((await order('by-hand')).body['id'])
  expect(await page()).toContain(`/api/supplier/orders/${id}/complete`)
  await panel(`/api/supplier/orders/${id}/complete`)
  const url = payoutOf(await api(`/order/${id}`))
  expect(await redeem(url)).toMatchObject({ status: 'SUCCESS' })
  await panel(`/api/supplier/orders/${id}/cancel`)
  expect(await redeem(url)).toMatchObject({ error_code: 'RE012' })
  expect((await panel('/api/supplier/habits', { trouble: 'RE123' })).status).toBe(400)
  expect((await panel('/api/supplier/products/HARLW-US', { gone: ['26.00'] })).status).toBe(400)
  await panel('/api/supplier/products', { code: 'HARLW-US', withoutValue: '50.00', discount: '0.07' })
  expect((await api('/product/HARLW-US')).body).toMatchObject({
    discount_multiplier: '0.07',
    gift_card: { denominations: { available_list: ['25.00', '100.00', '250.00', '500.00'] } },
  })
  expect((await panel('/api/supplier/move-prices')).body['done']).toMatch(/^New discounts: /)
})

test('orders, keys, codes, products and webhook subscriptions survive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-supplier-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  const first = await open(folder)
  await first.panel('/api/supplier/endpoints', { url: 'http://127.0.0.1:9/news' })
  await first.panel('/api/supplier/products/HARLW-US', { discount: '0.11' })
  const done = await first.order('kept', { code: 'HARLW-US' })
  const code = (await redeem(payoutOf(done))).e_code['code']
  const slow = await first.order('slow', { value: 16.16, code: 'FORKR-US' })
  const { endpoints } = first.supplier.state.news.value
  await first.close()
  closing.pop()

  const second = await open(folder)
  const again = await second.order('kept', { code: 'HARLW-US' })
  expect(again.body['id']).toBe(done.body['id'])
  expect((await redeem(payoutOf(again))).e_code['code']).toBe(code)
  expect((await second.api('/product/HARLW-US')).body).toMatchObject({ discount_multiplier: '0.11' })
  expect(second.supplier.state.news.value.endpoints).toEqual(endpoints)
  second.clock.move(21_000)
  expect((await second.api(`/order/${String(slow.body['id'])}`)).body).toMatchObject({ status: 'COMPLETED' })
})
