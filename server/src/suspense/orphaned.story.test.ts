// Invoices at the Lightning node of orders that the database does not know, as after a restore to an earlier moment: no payment is lost
// or settled twice, and invoices made by others are left alone.
import { createHash, randomBytes } from 'node:crypto'
import { cents } from '@moon/money/cents.ts'
import { units } from '@moon/money/coin.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { read, readOne, sql } from '../database/db.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { RailDown } from '../rails/rail.ts'
import { testDatabase } from '../testing/database.ts'
import {
  bought,
  buyer,
  expectAllWell,
  moneyWorld,
  order,
  outcomeOf,
  settleDown,
  sixtyThousand,
} from '../testing/money.ts'
import { findOrphanedInvoices } from './find-orphaned-invoices.ts'
import { attributePayment } from './attribute-payment.ts'
import { alarmSuspense } from './alarm-suspense.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { lightning, clock, market } = world
const said: Record<string, unknown>[] = []
const log = { ...world.deps.log, error: (fields: Record<string, unknown>) => void said.push(fields) }
const deps = { ...world.deps, log: log as typeof world.deps.log }
const db = deps.database.db

afterEach(async () => {
  said.length = 0
  lightning.mood = 'answers'
  await findOrphanedInvoices(deps)
  await settleDown(deps)
  await expectAllWell(deps)
})
afterAll(() => deps.database.close())

/** Makes an invoice at the node that no order here has. */
async function forgotten(sats = 40_000n) {
  const paymentHash = createHash('sha256').update(randomBytes(32)).digest('hex')
  const asked = { paymentHash, sats: units(sats), memo: 'Moon Visa Card', expirySeconds: 240 }
  const opened = await lightning.openInvoice({ ...asked, preimage: async () => '' })
  return { paymentHash, request: opened.kind === 'opened' ? opened.paymentRequest : '' }
}
const waiting = () =>
  read(db, sql`select why, rail, coin, units::bigint as units, at, user_id from suspense order by seen_at`)
const inSuspense = () => balanceOf(db, accounts.house('suspense/lightning'))
const index = async () =>
  (await readOne(db, sql<{ index: bigint }>`select compared_to as index from lightning_list`))?.index

test('sats settled at the node for an unknown order go to suspense once, with alarm and age, and become their owner’s credit once [F-78]', async () => {
  const { paymentHash, request } = await forgotten()
  lightning.payPlain(request)
  await findOrphanedInvoices(deps)
  await findOrphanedInvoices(deps)
  await Promise.all([findOrphanedInvoices(deps), findOrphanedInvoices(deps)])
  const lies = { why: 'no owner', rail: 'lightning', coin: 'BTC' }
  expect(await waiting()).toEqual([{ ...lies, units: 40_000n, at: `${paymentHash}:0`, user_id: null }])
  expect(await inSuspense()).toBe(40_000n)
  const skipped = { alarm: 'orphaned', addressesSkipped: 1_000 }
  expect(said).toEqual([skipped, { alarm: 'unattributed', rail: 'lightning', coin: 'BTC', txid: paymentHash }])
  clock.advance(3 * 3_600_000)
  await alarmSuspense(deps)
  expect(said.at(-1)).toEqual({ alarm: 'suspense', ...lies, count: 1, hours: 3 })

  const userId = await buyer(deps)
  const give = () =>
    attributePayment(deps, { rail: 'lightning', txid: paymentHash, vout: 0, userId, by: 'an operator' })
  market.bid = undefined
  await expect(give()).rejects.toMatchObject({ code: 'wrong_state' })
  market.bid = sixtyThousand
  const outcomes = await Promise.allSettled([give(), give()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect([await waiting(), await inSuspense(), await balanceOf(db, accounts.user(userId).credit)]).toEqual([
    [],
    0n,
    2_400n,
  ])
  expect(world.emails.at(-1)).toMatchObject({ subject: 'A payment of yours was found' })
  expect(await readOne(db, sql`select attributed_by from unattributed_payments where txid = ${paymentHash}`)).toEqual({
    attributed_by: 'an operator',
  })
  await findOrphanedInvoices(deps)
  expect(await waiting()).toEqual([])
})

test('held sats of an unknown order return to their payer, and open invoices are cancelled [F-78]', async () => {
  const [held, open] = [await forgotten(), await forgotten()]
  lightning.pay(held.request)
  await findOrphanedInvoices(deps)
  expect([lightning.stateOf(held.request), lightning.stateOf(open.request)]).toEqual(['cancelled', 'cancelled'])
  expect(lightning.pay(open.request)).toBe(false)
  expect(said.filter(({ paymentHash }) => paymentHash)).toEqual([{ alarm: 'orphaned', paymentHash: held.paymentHash }])
  expect([await waiting(), await inSuspense()]).toEqual([[], 0n])
})

test('a node that does not respond, or acts without responding, is asked again until its state is final [F-73, F-78]', async () => {
  const before = await index()
  const { request, paymentHash } = await forgotten()
  lightning.pay(request)
  lightning.mood = 'silent'
  await expect(findOrphanedInvoices(deps)).rejects.toThrow(RailDown)
  lightning.mood = 'answers'
  // A node that lists its invoices, but whose answers to a cancel get lost.
  const deaf = { ...lightning, cancel: async () => 'unknown' as const }
  await findOrphanedInvoices({ ...deps, lightning: deaf })
  expect([lightning.stateOf(request), await index()]).toEqual(['held', before])
  // The node settles the sats during the cancel: they are ours then, and some user's.
  const late = { ...lightning, cancel: async () => (lightning.payPlain(request), 'settled' as const) }
  await findOrphanedInvoices({ ...deps, lightning: late })
  expect(await waiting()).toMatchObject([{ at: `${paymentHash}:0`, units: 40_000n }])
  expect(await index()).toBeGreaterThan(before!)
  const userId = await buyer(deps)
  await attributePayment(deps, { rail: 'lightning', txid: paymentHash, vout: 0, userId, by: 'an operator' })
})

test('an invoice whose processing fails does not delay later ones, and is retried [G-8]', async () => {
  const before = await index()
  const [broken, good] = [await forgotten(), await forgotten(41_000n)]
  for (const { request } of [broken, good]) lightning.pay(request)
  const breaks = {
    ...lightning,
    cancel: async (hash: string) => {
      if (hash === broken.paymentHash) throw new Error('a defect that concerns this one alone')
      return lightning.cancel(hash)
    },
  }
  await expect(findOrphanedInvoices({ ...deps, lightning: breaks })).rejects.toThrow('this one alone')
  expect([lightning.stateOf(broken.request), lightning.stateOf(good.request)]).toEqual(['held', 'cancelled'])
  expect(await index()).toBe(before)
  await findOrphanedInvoices(deps)
  expect(lightning.stateOf(broken.request)).toBe('cancelled')
  expect(await index()).toBeGreaterThan(before!)
})

test('known orders are left alone in any state, and so are invoices that others make at the node [F-78]', async () => {
  const [open, held, taken] = [
    await bought(world, order(await buyer(deps), { rail: 'lightning' })),
    await bought(world, order(await buyer(deps), { rail: 'lightning' })),
    await bought(world, order(await buyer(deps), { rail: 'lightning' })),
  ]
  lightning.pay(taken.lightning.request)
  await settleDown(deps)
  lightning.pay(held.lightning.request)
  const theirs = await forgotten()
  lightning.pay(theirs.request)
  const readMade = async (after: bigint) =>
    (await lightning.readMade(after)).map((one) =>
      one.paymentHash === theirs.paymentHash ? { ...one, expirySeconds: 3_600 } : one,
    )
  await findOrphanedInvoices({ ...deps, lightning: { ...lightning, readMade } })
  expect([open, held, taken].map(({ lightning: { request } }) => lightning.stateOf(request))).toEqual([
    'open',
    'held',
    'settled',
  ])
  expect([lightning.stateOf(theirs.request), await waiting(), said]).toEqual(['held', [], []])
  await settleDown(deps)
  expect(await outcomeOf(deps, held.purchase)).toMatchObject({ state: 'delivered', onCard: 2_500n })
})

test('a node that lost its list, or a replaced node, is read from the beginning; what was booked is booked once [F-77, F-78]', async () => {
  const list: { request: string; paymentHash: string }[] = []
  for (let n = 0; n < 3; n += 1) list.push(await forgotten(1_000n))
  for (const { request } of list) lightning.payPlain(request)
  await findOrphanedInvoices(deps)
  const [{ paymentHash }] = list as [(typeof list)[0]]
  const status = { kind: 'settled', sats: units(1_000n) } as const
  const ours = { expirySeconds: 240, isPrivate: true }
  const changes = { index: 2n, paymentHash: 'ab'.repeat(32), ...ours, status }
  const short = [{ index: 1n, paymentHash, ...ours, status }, changes]
  // As the rail does: a list that ends before the index is read from its beginning.
  const readMade = async (after: bigint) => (after > 2n ? short : short.filter((made) => made.index > after))
  await findOrphanedInvoices({ ...deps, lightning: { ...lightning, readMade } })
  expect(await waiting()).toHaveLength(4)
  expect([await inSuspense(), await index()]).toEqual([4_000n, 2n])
})

test('an amount attributed above the credit caps is on hold, and nothing is attributed that the books do not have [F-70, F-78]', async () => {
  const { paymentHash, request } = await forgotten(10_000_000n)
  lightning.payPlain(request)
  const userId = await buyer(deps)
  const given = { rail: 'lightning', txid: paymentHash, vout: 0, userId, by: 'an operator' } as const
  await expect(attributePayment(deps, given)).rejects.toMatchObject({ code: 'wrong_state' })
  await findOrphanedInvoices(deps)
  await attributePayment(deps, given)
  const [credit, onHold] = [
    await balanceOf(db, accounts.user(userId).credit),
    await balanceOf(db, accounts.user(userId).creditOnHold),
  ]
  expect([credit, onHold]).toEqual([cents(200_000n), cents(400_000n)])
  const { text } = world.emails.at(-1)!
  expect(text).toContain('$2,000.00 is now Moon Credit in your account.')
  expect(text).toContain('$4,000.00 is above what Moon Credit may take')
})

test('the addresses of unknown orders are not reused: they are skipped once for all that were found [F-67, F-78]', async () => {
  const indexOf = async () => {
    const { bitcoin } = await bought(world, order(await buyer(deps)))
    const row = sql<{ index: number }>`select address_index as index from invoices where id = ${bitcoin.id}`
    return (await readOne(db, row))!.index
  }
  const before = await indexOf()
  await findOrphanedInvoices(deps)
  expect(await indexOf()).toBe(before + 1)
  await forgotten()
  await forgotten()
  await Promise.all([findOrphanedInvoices(deps), findOrphanedInvoices(deps)])
  await findOrphanedInvoices(deps)
  expect(await indexOf()).toBe(before + 1_002)
})
