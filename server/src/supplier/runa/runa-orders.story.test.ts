import { randomUUID } from 'node:crypto'
import { cents } from '@moon/money/cents.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { after, systemClock } from '../../kit/clock.ts'
import { testWorld } from '../../testing/world.ts'
import type { OrderPlaced, Redemption, SupplierOrder } from '../supplier.ts'
import { runaSupplier } from './runa-supplier.ts'

const world = await testWorld(['supplier', 'panel'])
const [url, apiKey] = [world.env['RUNA_URL']!, world.env['RUNA_API_KEY']!]
const settings = { url, apiKey, webhookSecrets: [], hosts: [], fileHosts: [], timeoutMs: 1_000 }
const supplier = runaSupplier(settings)
const locked = runaSupplier({ ...settings, apiKey: 'wrong' })

const habits = { delivery: 'at once', trouble: 'none', isBusy: 'none', isMoving: false }
const panel = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${world.panel}${path}`, { method, body: JSON.stringify(body) ?? null })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as { orders: { description: string }[] }
}
const become = (change: object) => panel('POST', '/api/supplier/habits', { ...habits, ...change })
const fault = (kind: string, only: string, more: object = {}) =>
  panel('POST', '/api/faults', { provider: 'supplier', kind, only, count: 1, ...more })
beforeEach(() => become({}))
afterEach(() => panel('DELETE', '/api/faults'))

/** Tilework sells any value; the face values that fail on purpose are listed in the sandbox's README. */
const wanted = (faceCents = 2_500n, code = 'TILEW-US') => {
  const reference = `pur_${randomUUID()}`
  return { key: `${reference}/1`, reference, code, faceCents: cents(faceCents) }
}
const placed = async (order = wanted()): Promise<SupplierOrder> => {
  const answer = await supplier.placeOrder(order)
  if (answer.kind !== 'placed') throw new Error(JSON.stringify(answer))
  return answer.order
}
const ordered = async (reference: string) =>
  (await panel('GET', '/api/supplier')).orders.filter(({ description }) => description === reference).length
async function redeemed(code: string, faceCents: bigint): Promise<Redemption> {
  const read = await supplier.readRedemption((await placed(wanted(faceCents, code))).payoutUrl!)
  if (read.kind !== 'ready') throw new Error(JSON.stringify(read))
  return read.redemption
}

describe('an order', () => {
  it('is completed synchronously, costs the face value less the discount, and has an address with the code', async () => {
    const order = await placed()
    expect(order).toEqual({
      id: expect.stringMatching(/^O-/) as string,
      state: 'completed',
      payoutUrl: expect.stringContaining('/-/') as string,
      costMicros: 24_000_000n,
    })
    expect(await supplier.readOrder(order.id)).toEqual({ kind: 'found', order })
  })
  it('requested twice under one key is one order, and a changed request is not a second', async () => {
    const order = wanted()
    const first = await supplier.placeOrder(order)
    expect(await supplier.placeOrder(order)).toEqual(first)
    const changed = { ...order, faceCents: cents(5_000n) }
    expect(await supplier.placeOrder(changed)).toMatchObject({ kind: 'broken' })
    expect(await ordered(order.reference)).toBe(1)
  })
  it.each([
    ['silent', {}],
    ['garbage', {}],
    ['error', { status: 500 }],
    ['error', { status: 504 }],
    ['error', { status: 429 }],
    ['cut', {}],
  ])('whose response is %s (%j) is unknown, and is requested again under its key', async (kind, more) => {
    const order = wanted()
    await fault(kind, 'POST /v2/order', more)
    expect(await supplier.placeOrder(order)).toEqual({ kind: 'unknown' })
    expect(await supplier.findOrder(order.reference)).toMatchObject({ kind: kind === 'cut' ? 'found' : 'absent' })
    expect(await placed(order)).toMatchObject({ state: 'completed' })
    expect(await ordered(order.reference)).toBe(1)
  })
  it.each(['400', '102'])('that is in progress, reported by %s, is unknown', async (isBusy) => {
    await become({ isBusy })
    expect(await supplier.placeOrder(wanted())).toEqual({ kind: 'unknown' })
  })
  it('is unknown while our API key is refused, because an earlier request may have succeeded', async () => {
    expect(await locked.placeOrder(wanted())).toEqual({ kind: 'unknown' })
    expect(await locked.readOrder('O-1')).toEqual({ kind: 'unknown' })
    expect(await locked.findOrder('pur_1')).toEqual({ kind: 'unknown' })
  })
  it.each<[string, string, bigint, Extract<OrderPlaced, { kind: 'refused' }>['because']]>([
    ['a product that is out of stock', 'GREEN-US', 2_500n, 'out_of_stock'],
    ['a value that is gone', 'MARGN-US', 6_000n, 'out_of_stock'],
    ['a value that it never had', 'HARLW-US', 2_501n, 'out_of_stock'],
    ['a product that is not there', 'NOBODY-US', 2_500n, 'out_of_stock'],
    ['another currency', 'INKWL-GB', 1_000n, 'other'],
  ])('for %s is refused', async (_what, code, faceCents, because) => {
    expect(await supplier.placeOrder(wanted(faceCents, code))).toMatchObject({ kind: 'refused', because })
  })
  it('beyond our balance is refused, and its key stays refused when there is money again', async () => {
    const order = wanted()
    await panel('POST', '/api/supplier/balance', { currency: 'USD', cents: 100 })
    const refused = await supplier.placeOrder(order)
    expect(refused).toMatchObject({
      kind: 'refused',
      because: 'account',
      detail: expect.stringContaining('Insufficient') as string,
    })
    await panel('POST', '/api/supplier/balance', { currency: 'USD', cents: 5_000_000 })
    expect(await supplier.placeOrder(order)).toEqual(refused)
    expect(await placed({ ...order, key: `${order.key}/2` })).toMatchObject({ state: 'completed' })
  })
  it('that takes time is pending, cannot be told apart in the list, and is completed later', async () => {
    await become({ delivery: 'slow' })
    const order = wanted()
    const slow = await placed(order)
    expect(slow).toEqual({ id: slow.id, state: 'processing', payoutUrl: null, costMicros: null })
    expect(await supplier.readOrder(slow.id)).toEqual({ kind: 'found', order: slow })
    expect(await supplier.findOrder(order.reference)).toEqual({ kind: 'unnamed', orderIds: [slow.id] })
    await panel('POST', '/api/clock', { moveMs: 21_000 })
    expect(await supplier.readOrder(slow.id)).toMatchObject({ order: { state: 'completed', costMicros: 24_000_000n } })
    expect(await supplier.findOrder(order.reference)).toMatchObject({ kind: 'found', order: { id: slow.id } })
  })
  it('that finally fails has failed, and costs nothing', async () => {
    await become({ delivery: 'fail' })
    const order = await placed()
    expect(await supplier.readOrder(order.id)).toEqual({
      kind: 'found',
      order: { id: order.id, state: 'failed', payoutUrl: null, costMicros: null },
    })
  })
  it('is found by its full reference among the orders since its request', async () => {
    const order = wanted()
    const { id } = await placed(order)
    await placed()
    expect(await supplier.findOrder(order.reference, systemClock.now())).toMatchObject({ kind: 'found', order: { id } })
    expect(await supplier.findOrder(order.reference.slice(0, -1))).toEqual({ kind: 'absent' })
    expect(await supplier.findOrder('pur_other', after(systemClock.now(), 86_400_000))).toEqual({ kind: 'absent' })
    expect(await supplier.readOrder('O-NOBODY')).toEqual({ kind: 'absent' })
  })
})

describe('a code', () => {
  it.each([
    ['a code and a PIN with a bar code', 'HARLW-US', 2_500n, /^(\d{16}), \d{4}, code-128 \1$/],
    ['a code alone', 'BYTEB-US', 2_500n, /^([A-Z2-9]{4}-){3}[A-Z2-9]{4}, null, none$/],
    ['a PIN alone', 'VELVT-US', 2_000n, /^null, \d{8}, none$/],
    ['an EAN', 'QUIRE-US', 2_500n, /^(2\d{12}), null, ean-13 \1$/],
    ['a code 39', 'FOLIO-US', 2_500n, /^([A-Z2-9]{12}), null, code-39 \1$/],
    ['a QR code', 'PAPRL-US', 2_500n, /^(\d{16}), null, QR GC:\1$/],
    ['a PDF417', 'OLDEX-US', 5_000n, /^(\d{16}), null, pdf417 GIFT\|\1\|V1$/],
  ])('may be %s', async (_what, code, faceCents, like) => {
    const { securityCode, pin, barcode, url: page } = await redeemed(code, faceCents)
    const drawn = barcode ? `${barcode.format} ${barcode.data}` : 'none'
    expect(`${securityCode}, ${pin}, ${drawn}`).toMatch(like)
    expect(page).toMatch(/^http/)
  })
  it('may be only a web address of the shop, where a user can redeem it', async () => {
    const { url: page, ...rest } = await redeemed('BALCN-US', 2_500n)
    expect(rest).toMatchObject({ securityCode: null, pin: null, barcode: null })
    expect(await (await fetch(page!)).text()).toContain('Balcony Tickets')
  })
  it('is valid forever or until a day', async () => {
    expect((await redeemed('HARLW-US', 2_500n)).expiresOn).toBeNull()
    expect((await redeemed('NORTQ-US', 2_500n)).expiresOn).toMatch(/^20\d\d-\d\d-\d\d$/)
  })
  it.each(['RE002', 'RE006', 'RE007', 'RE008', 'RE009', 'RE010', 'RE013', 'RE999', 'RE001', 'RE011'])(
    'that returns %s is waited for',
    async (trouble) => {
      const { payoutUrl } = await placed()
      await become({ trouble })
      expect(await supplier.readRedemption(payoutUrl!)).toEqual({
        kind: 'waiting',
        because: expect.stringContaining(trouble) as string,
      })
      await become({})
      expect(await supplier.readRedemption(payoutUrl!)).toMatchObject({ kind: 'ready' })
    },
  )
  it.each(['RE003', 'RE004', 'RE005', 'RE012'])('that returns %s never arrives', async (trouble) => {
    const { payoutUrl } = await placed()
    await become({ trouble })
    expect(await supplier.readRedemption(payoutUrl!)).toMatchObject({ kind: 'void' })
  })
  it('without a response is unknown, and no other host is asked for it', async () => {
    const { payoutUrl } = await placed()
    for (const kind of ['silent', 'garbage', 'cut', 'error']) {
      await fault(kind, '/-/')
      expect(await supplier.readRedemption(payoutUrl!)).toEqual({ kind: 'unknown' })
    }
    expect(await supplier.readRedemption(`${world.panel}/-/secret`)).toEqual({
      kind: 'waiting',
      because: `RUNA_HOSTS does not name ${new URL(world.panel).host}`,
    })
  })
})
