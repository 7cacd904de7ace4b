// The adapter with answers that the sandbox never gives: statuses of other documents, half an answer, nonsense.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cents } from '@moon/money/cents.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GiftCardSupplier } from '../supplier.ts'
import { redemptionFrom } from './redemption.ts'
import { runaSupplier } from './runa-supplier.ts'

type Heard = { url: string; headers: IncomingHttpHeaders; body: string }
type Said = { status: number; body: string }
let says: Said[] = []
let heard: Heard[] = []
let server: Server
let supplier: GiftCardSupplier

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard.push({ url: request.url ?? '', headers: request.headers, body })
      const { status, body: said } = (says.length > 1 ? says.shift() : says[0]) ?? { status: 500, body: '' }
      response.writeHead(status, { 'content-type': 'application/json' }).end(said)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  supplier = runaSupplier({ url, apiKey: 'key', webhookSecrets: [], hosts: [], fileHosts: [], timeoutMs: 2_000 })
})
afterAll(() => void server.close())

const say = (...answers: [number, unknown][]) => {
  heard = []
  says = answers.map(([status, body]) => ({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }))
}
const problem = (type: string) => ({ type, message: 'No.', help: null })
const order = { key: 'pur_1/1', reference: 'pur_1', code: 'XYZ "US"', faceCents: cents(2_550n) }
// Null as real answers have it where links do not expire (decision 407).
const item = { payout: { status: 'ACTIVE', url: 'https://spend.runa.io/-/abc', expiry_date: null } }
const completed = { id: 'O-1', status: 'COMPLETED', total_price: '24.23', items: [item] }
const page = (items: unknown[], after: string | null = null) => ({ items, pagination: { cursors: { after } } })

describe('an order', () => {
  test('is sent complete, with its value exact to the digit and a key without a meaning', async () => {
    say([200, completed])
    expect(await supplier.placeOrder(order)).toMatchObject({
      kind: 'placed',
      order: { id: 'O-1', costMicros: 24_230_000n },
    })
    const [{ url, headers, body }] = heard as [Heard]
    expect(url).toBe('/order')
    expect(body).toContain('"face_value":25.50,')
    expect(JSON.parse(body)).toEqual({
      payment_method: { type: 'ACCOUNT_BALANCE', currency: 'USD' },
      description: 'pur_1',
      items: [
        {
          face_value: 25.5,
          distribution_method: { type: 'PAYOUT_LINK' },
          products: { type: 'SINGLE', value: 'XYZ "US"' },
        },
      ],
    })
    expect(headers).toMatchObject({ 'x-api-key': 'key', 'x-api-version': '2024-02-05', 'x-execution-mode': 'sync' })
    expect(headers['x-idempotency-key']).toMatch(/^[0-9a-f]{64}$/)
    expect(body + String(headers['x-idempotency-key'])).not.toContain('pur_1/1')
  })
  test.each([
    [400, 'product_validation_error', 'out_of_stock'],
    [400, 'insufficient_funds', 'account'],
    [403, 'ordering_restricted', 'account'],
    [400, 'payment_method_unavailable', 'account'],
    [400, 'currency_mismatch', 'other'],
    [422, 'validation_error', 'other'],
    [400, 'bad_request', 'other'],
    [400, 'invalid_execution_mode', 'other'],
    // The type of a problem decides, never the status.
    [409, 'insufficient_funds', 'account'],
  ])('answered %i %s is refused: %s', async (status, type, because) => {
    say([status, problem(type)])
    expect(await supplier.placeOrder(order)).toEqual({ kind: 'refused', because, detail: `${type}: No.` })
  })
  test.each<[number, unknown]>([
    [401, problem('unauthorized')],
    [401, problem('invalid_api_key')],
    [403, problem('forbidden')],
    [404, problem('not_found')],
    [410, problem('version_removed')],
    [400, problem('invalid_version')],
    [400, problem('insecure_protocol')],
    [400, problem('idempotency_in_progress')],
    [429, { error: 'rate exceeded' }],
    [502, '<html>'],
    [500, { error: 'unheard of' }],
    [400, {}],
    [400, '<html>'],
    [200, ''],
    [200, {}],
    [200, { id: 'O-1', status: 'SHIPPED' }],
    [200, { ...completed, items: [] }],
    [200, { ...completed, items: [item, item] }],
    [200, { ...completed, items: undefined }],
    [301, { location: '/elsewhere' }],
  ])('answered %i %j may have been made', async (status, body) => {
    say([status, body])
    expect(await supplier.placeOrder(order)).toEqual({ kind: 'unknown' })
  })
  test.each([
    [500, 'internal_server_error'],
    [504, 'timeout'],
    [400, 'idempotency_validation_error'],
    [400, 'a_new_problem'],
  ])('answered %i %s has made its key unusable, and may have been made', async (status, type) => {
    say([status, problem(type)])
    expect(await supplier.placeOrder(order)).toEqual({ kind: 'broken', detail: type })
  })
  test.each<[unknown, unknown, bigint | null]>([
    ['24.125', undefined, 24_125_000n],
    [24.125, undefined, 24_125_000n],
    [undefined, '24.1250', 24_125_000n],
    ['about 24', '24.10', 24_100_000n],
    ['24.1234567', undefined, null],
    [null, '', null],
    [{ value: '24.10' }, true, null],
  ])(
    'that costs %j in total and %j itself has arrived, and its cost is not guessed',
    async (inAll, byItself, micros) => {
      say([200, { ...completed, total_price: inAll, items: [{ ...item, price: byItself }] }])
      expect(await supplier.placeOrder(order)).toMatchObject({
        kind: 'placed',
        order: { state: 'completed', costMicros: micros },
      })
    },
  )
  test('that was only accepted is pending', async () => {
    say([202, { id: 'O-2', status: 'PROCESSING' }])
    expect(await supplier.placeOrder(order)).toMatchObject({ order: { state: 'processing', payoutUrl: null } })
  })
  test('without a value is a defect of ours', async () => {
    await expect(supplier.placeOrder({ ...order, faceCents: cents(0n) })).rejects.toThrow('invariant')
  })
  test('returned under another number than requested is not accepted', async () => {
    say([200, completed])
    expect(await supplier.readOrder('O-9')).toEqual({ kind: 'unknown' })
  })
})

describe('looking for an order', () => {
  const done = (description: string, created_at: string) => ({
    id: 'O-1',
    status: 'COMPLETED',
    description,
    created_at,
  })
  test('reads page by page until the order is found, then reads it', async () => {
    say(
      [200, page([done('pur_0', '2026-01-02T00:00:00Z')], 'A')],
      [200, page([done('pur_1', '2026-01-01T00:00:00Z')], 'B')],
      [200, completed],
    )
    expect(await supplier.findOrder('pur_1')).toMatchObject({ kind: 'found', order: { id: 'O-1' } })
    expect(heard.map(({ url }) => url)).toEqual(['/order?limit=500', '/order?limit=500&after=A', '/order/O-1'])
  })
  test('returns the pending orders, because each may be the one, until they have failed', async () => {
    const under = (id: string) => ({ id, status: 'PROCESSING', message: 'Wait.' })
    say([200, page([under('O-5')], 'A')], [200, page([under('O-6')])])
    expect(await supplier.findOrder('pur_1')).toEqual({ kind: 'unnamed', orderIds: ['O-5', 'O-6'] })
    say([200, page([{ id: 'O-5', status: 'FAILED', message: 'Sorry.' }], 'A')], [200, page([])])
    expect(await supplier.findOrder('pur_1')).toEqual({ kind: 'absent' })
  })
  test('stops when all orders are older, if the list is sorted from new to old', async () => {
    const since = new Date('2026-06-01T00:00:00Z')
    say([200, page([done('a', '2026-01-02T00:00:00Z'), done('b', '2026-01-01T00:00:00Z')], 'A')])
    expect(await supplier.findOrder('pur_1', since)).toEqual({ kind: 'absent' })
    expect(heard).toHaveLength(1)
    say([200, page([done('b', '2026-01-01T00:00:00Z'), done('a', '2026-01-02T00:00:00Z')], 'A')], [200, page([])])
    expect(await supplier.findOrder('pur_1', since)).toEqual({ kind: 'absent' })
    expect(heard).toHaveLength(2)
  })
  test('is inconclusive in a list that never ends or breaks off', async () => {
    say([200, page([done('a', '2026-01-02T00:00:00Z')], 'A')])
    expect(await supplier.findOrder('pur_1')).toEqual({ kind: 'unknown' })
    say([200, page([done('a', '2026-01-02T00:00:00Z')], 'A')], [500, problem('internal_server_error')])
    expect(await supplier.findOrder('pur_1')).toEqual({ kind: 'unknown' })
  })
})

describe('the catalogue', () => {
  const products = async () => {
    const codes: string[] = []
    for await (const { code } of supplier.listProducts()) codes.push(code)
    return codes
  }
  test('that never ends is discarded', async () => {
    say([200, { catalog: [{}], pagination: { cursors: { after: 'A' } } }])
    await expect(products()).rejects.toThrow('no end')
  })
  test('with items other than gift cards has the rest', async () => {
    say([200, { catalog: [{ payout_type: 'payment' }, 7], pagination: { cursors: {} } }])
    expect(await products()).toEqual([])
  })
  test('a single product that is no gift card is distinguished from one that cannot be read', async () => {
    say([200, { code: 'X', payout_type: 'subscription' }])
    expect(await supplier.readProduct('X')).toEqual({ kind: 'absent' })
    say([200, { code: 'X', payout_type: 'gift_card' }])
    expect(await supplier.readProduct('X')).toEqual({ kind: 'unknown' })
    say([200, { code: 'Y', payout_type: 'gift_card' }])
    expect(await supplier.readProduct('X')).toEqual({ kind: 'unknown' })
  })
})

describe('a code', () => {
  const card = {
    type: 'code',
    status: 'SUCCESS',
    code: '123',
    pin: '',
    url: 'https://spend.runa.io/-/abc',
    expiry_date: '2028-04-30',
  }
  const read = (more: object) => redemptionFrom({ status: 'SUCCESS', error_code: null, e_code: { ...card, ...more } })
  test('is returned with the fields present, an empty field counting as missing', () => {
    expect(read({})).toEqual({
      kind: 'ready',
      redemption: { securityCode: '123', pin: null, barcode: null, url: card.url, expiresOn: '2028-04-30' },
    })
  })
  test('in a format that Moon cannot draw is still returned', () => {
    expect(read({ barcode_format: 'ITF', barcode_string: '1234' })).toMatchObject({
      redemption: { securityCode: '123', barcode: null },
    })
  })
  test('is never requested from hosts for pictures and texts', async () => {
    const fileHosts = ['files.example.com']
    const other = runaSupplier({ url: 'https://api.runa.io', apiKey: '', webhookSecrets: [], hosts: [], fileHosts })
    const because = 'RUNA_HOSTS does not name files.example.com'
    expect(await other.readRedemption('https://files.example.com/-/abc')).toEqual({ kind: 'waiting', because })
  })
  test('needs both parts of a bar code', () => {
    expect(read({ barcode_format: 'QR', barcode_string: null })).toMatchObject({ redemption: { barcode: null } })
  })
  test('never sends a user to an address that is not a web address', () => {
    expect(read({ url: 'javascript:alert(1)' })).toMatchObject({ redemption: { url: null } })
    expect(read({ type: 'url', code: 'javascript:alert(1)', url: 'javascript:alert(1)' })).toEqual({ kind: 'unknown' })
  })
  test('that is invalid says why, without its address, which may be the code', () => {
    expect(read({ error_code: 'RE777', error_string: 'See https://spend.runa.io/-/abc, or call.' })).toEqual({
      kind: 'waiting',
      because: 'RE777: See [address] or call.',
    })
  })
  test('can report an error only in its own part of the response', () => {
    expect(read({ status: 'ERROR', error_code: 'RE004', error_string: 'Expired.' })).toEqual({
      kind: 'void',
      because: 'RE004: Expired.',
    })
    expect(read({ error_code: 'RE777' })).toMatchObject({ kind: 'waiting' })
  })
  test.each([[null], ['x'], [{ status: 'MAYBE' }], [{ status: 'SUCCESS' }], [{ status: 'SUCCESS', e_code: {} }]])(
    '%j is not a valid response',
    (body) => {
      expect(redemptionFrom(body)).toEqual({ kind: 'unknown' })
    },
  )
})
