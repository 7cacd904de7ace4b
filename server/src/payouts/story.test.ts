// Payouts of credit in Bitcoin: set aside, confirmed by a code, cancelled or expired; and the tricks of a greedy user.
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { payoutCalls } from '@moon/contract/payouts.ts'
import { price } from '@moon/money/price.ts'
import { sats } from '@moon/money/sats.ts'
import { expect, test } from 'vitest'
import { setFlag } from '../flags/set-flag.ts'
import { read, sql, write } from '../database/db.ts'
import { accounts } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/balances.ts'
import { causes } from '../ledger/causes.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { testDatabase } from '../testing/database.ts'
import { bought, buyer, order, sixtyThousand } from '../testing/money.ts'
import { banUser } from '../users/ban-user.ts'
import { requestPayout } from './request-payout.ts'
import { expirePayouts } from './cancel-payout.ts'
import { resendPayoutCode } from './resend-payout-code.ts'
import { payoutRoutes } from './routes.ts'
import { payoutAddress as address, payoutWorld } from '../testing/payouts.ts'

const { url } = await testDatabase()
const world = payoutWorld(url)
const { deps, clock, emails, market, treasury, ask, codeEmail, codeMailed, confirm, cancel, resend, creditOf } = world
const { db } = deps.database
const refused = (code: string) => ({ code })
const settled = (all: PromiseSettledResult<unknown>[]) => all.map(({ status }) => status).toSorted()
const minute = 60_000

test('credit is set aside at the request, debited by the code, and its sats and fee are fixed', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  const asked = await ask(userId, '60.00')
  expect(asked).toMatchObject({ state: 'unverified', sats: 98_400n, feeSats: 1_600n, price: sixtyThousand })
  expect(await creditOf(userId)).toBe(4_000n)
  expect(codeEmail().text).toMatch(/0\.00098400 BTC will arrive at bcrt 1qaz .*after a network fee of 0\.00001600/)
  const confirmed = await confirm(userId, asked.id)
  market.bid = price(sixtyThousand * 2n)
  expect(confirmed).toMatchObject({ state: 'queued', sats: 98_400n })
  expect(await balanceOf(db, accounts.payout(asked.id).owed)).toBe(6_000n)
  expect(emails.at(-1)!.subject).toBe('Your refund in Bitcoin is confirmed')
  await expect(confirm(userId, asked.id)).rejects.toMatchObject(refused('payout_code_mismatch'))
})

test('a refund pays unspent credit in Bitcoin at the current price, less the network fees [COA-04]', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  await bought(world, order(userId, { applyCredit: true }))
  const unspent = await creditOf(userId)
  expect(unspent).toBeLessThan(10_000n)
  await expect(ask(userId, '100.00')).rejects.toMatchObject(refused('payout_amount_invalid'))
  const askAll = () => ask(userId, `${unspent / 100n}.${String(unspent % 100n).padStart(2, '0')}`)
  // At $60,000 a cent is a sixtieth of a thousand satoshis.
  const asked = await askAll()
  expect(asked.sats + asked.feeSats).toBe((unspent * 1_000n) / 60n)
  expect(asked.feeSats).toBeGreaterThan(0n)
  await cancel(userId, asked.id)
  market.bid = price(sixtyThousand * 2n)
  const atTwice = await askAll()
  expect(atTwice.sats + atTwice.feeSats).toBe((unspent * 1_000n) / 120n)
  expect(atTwice.feeSats).toBe(asked.feeSats)
  await confirm(userId, atTwice.id)
  expect(await creditOf(userId)).toBe(0n)
})

test('the calls use the terms of the specification [ENA-18, ENA-19, ENA-20, ENA-21]', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  const routes = payoutRoutes(deps)
  const caller = { who: 'member' as const, memberId: userId, ip: '127.0.0.1', requestId: 'r', language: 'en' as const }
  const http = { request: { headers: {} } } as Parameters<typeof routes.requestPayout>[2]
  const given = <T>(body: T) => ({ params: undefined, query: undefined, body })
  const body = payoutCalls.requestPayout.body.parse({ blockchain: 'BTC', address: `  ${address} `, amount: '10.00' })
  const quoted = await routes.quotePayout(given({ address, amount: '10.00' }), caller, http)
  const asked = await routes.requestPayout(given(body), caller, http)
  expect(asked).toMatchObject({ ...quoted, offPlatformRefundId: expect.stringMatching(/^pout_/), amount: '0.00015066' })
  const { refunds } = encodeAnswer('listPayouts', await routes.listPayouts(given(undefined), caller, http))
  expect(refunds).toEqual([
    expect.objectContaining({
      id: asked.offPlatformRefundId,
      requested_refund_amount: '10.00',
      time_requested_by_user: clock.now().toISOString(),
      time_transaction_initiated: null,
      status: 'PENDING',
      stage: 'UNVERIFIED',
      customer_blockchain_address: address,
      blockchain_transaction_hash: null,
      coinbase_transaction_id: null,
    }),
  ])
})

test.each([
  ['9.99', 'payout_under_minimum'],
  ['3000.00', 'payout_over_maximum'],
  ['99999999.00', 'payout_over_maximum'],
  ['0', 'payout_amount_invalid'],
  ['10.001', 'payout_amount_invalid'],
  ['1e3', 'payout_amount_invalid'],
  ['-10', 'payout_amount_invalid'],
  ['2999.99', 'payout_amount_invalid'],
])('of $2,999.98 of credit %s is refused as %s [F-117]', async (amount, code) => {
  const userId = await buyer(deps, { credit: 299_998n })
  await expect(ask(userId, amount)).rejects.toMatchObject(refused(code))
  expect(await creditOf(userId)).toBe(299_998n)
})

test('$10.00 and $2,999.99 are accepted', async () => {
  for (const amount of ['10.00', '2999.99']) {
    const userId = await buyer(deps, { credit: 299_999n })
    expect(await ask(userId, amount)).toMatchObject({ state: 'unverified' })
  }
})

test('a payout to one of our own addresses, a sanctioned address or a mistyped one is refused [F-115, F-116]', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  const { bitcoin } = await bought(world, order(await buyer(deps)))
  await write(db, sql`update invoices set address = ${address} where id = ${bitcoin.id}`)
  await expect(ask(userId)).rejects.toMatchObject(refused('payout_address_refused'))
  await expect(ask(userId, '100', address.toUpperCase())).rejects.toMatchObject(refused('payout_address_refused'))
  await write(db, sql`update invoices set address = ${bitcoin.address} where id = ${bitcoin.id}`)
  treasury.own.add(address)
  await expect(ask(userId)).rejects.toMatchObject(refused('payout_address_refused'))
  treasury.own.clear()
  const sanctioning = { ...deps, sanctioned: new Set([address]) }
  await expect(requestPayout(sanctioning, { userId, address, amount: '20' })).rejects.toMatchObject(
    refused('payout_address_refused'),
  )
  await expect(ask(userId, '20', `${address}q`)).rejects.toMatchObject(refused('payout_address_invalid'))
  expect(await creditOf(userId)).toBe(10_000n)
})

test('of two concurrent requests in two sessions, one sets credit aside [F-29]', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  const answers = await Promise.allSettled([ask(userId, '60'), ask(userId, '60')])
  expect(settled(answers)).toEqual(['fulfilled', 'rejected'])
  expect(await creditOf(userId)).toBe(4_000n)
  await expect(ask(userId, '10')).rejects.toMatchObject(refused('payout_open'))
})

test('requested credit cannot be spent, and spent credit cannot be requested [F-34]', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  await ask(userId, '80')
  const { purchase } = await bought(world, order(userId, { applyCredit: true }))
  expect(await balanceOf(db, accounts.user(userId).creditHeld(purchase.id))).toBeLessThanOrEqual(2_000n)
})

test('a user is paid at most $10,000 in 24 hours, and can request three payouts an hour', async () => {
  const userId = await buyer(deps, { credit: 2_000_000n })
  for (let n = 0; n < 3; n += 1) await confirm(userId, (await ask(userId, '2999.99')).id)
  await expect(ask(userId, '10')).rejects.toMatchObject(refused('too_many_requests'))
  clock.advance(61 * minute)
  await expect(ask(userId, '1000.04')).rejects.toMatchObject(refused('payout_limit'))
  expect(await ask(userId, '1000.03')).toMatchObject({ state: 'unverified' })
})

test('of a concurrent cancellation and confirmation exactly one succeeds, and the credit returns once [F-114]', async () => {
  const before = []
  for (let n = 0; n < 12; n += 1) {
    const userId = await buyer(deps, { credit: 10_000n })
    const { id } = await ask(userId)
    const code = codeMailed()
    const all = [confirm(userId, id, code), cancel(userId, id), cancel(userId, id)]
    await Promise.allSettled(n % 2 ? all : all.toReversed())
    before.push(userId)
    const [row] = await read<{ state: string }>(db, sql`select state from payouts where id = ${id}`)
    expect(row!.state).toBe('cancelled')
    expect(await creditOf(userId)).toBe(10_000n)
  }
})

test('a payout unconfirmed for half an hour is returned, and a debt incurred meanwhile is repaid first (M-14)', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  const { id } = await ask(userId)
  const owing = { from: accounts.user(userId).overdraft, to: accounts.house('spent/visa'), currency: 'USD' as const }
  await deps.database.transaction((tx) =>
    postTransfers(tx, [
      { cause: causes.correction(id), happenedAt: clock.now(), legs: [{ ...owing, amount: 3_000n }] },
    ]),
  )
  clock.advance(30 * minute - 1)
  await expirePayouts(deps)
  expect(await creditOf(userId)).toBe(0n)
  clock.advance(1)
  await Promise.all([expirePayouts(deps), expirePayouts(deps)])
  expect(await creditOf(userId)).toBe(7_000n)
  await cancel(userId, id)
  expect(await creditOf(userId)).toBe(7_000n)
})

test('another user cannot see, confirm, renew or cancel a payout, and nothing can change its destination [F-123]', async () => {
  const [userId, other] = [await buyer(deps, { credit: 10_000n }), await buyer(deps)]
  const { id } = await ask(userId)
  await expect(cancel(other, id)).rejects.toMatchObject(refused('not_found'))
  await expect(resend(other, id)).rejects.toMatchObject(refused('not_found'))
  for (const change of [
    sql`address = 'bcrt1qother'`,
    sql`script = '00'`,
    sql`amount_cents = amount_cents + 1`,
    sql`user_id = ${other}`,
  ])
    await expect(write(db, sql`update payouts set ${change} where id = ${id}`)).rejects.toThrow(/keeps its user/)
})

test('the server checks the flag and the treasury, and a user may take credit back without either', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  const { id } = await ask(userId)
  await setFlag(deps, { name: 'offPlatformRefund', isOn: false, by: 'story' })
  await expect(ask(userId)).rejects.toMatchObject(refused('feature_off'))
  await expect(confirm(userId, id)).rejects.toMatchObject(refused('feature_off'))
  await expect(resend(userId, id)).rejects.toMatchObject(refused('feature_off'))
  await cancel(userId, id)
  await setFlag(deps, { name: 'offPlatformRefund', isOn: true, by: 'story' })
  const none = { ...deps, treasury: undefined }
  await expect(requestPayout(none, { userId, address, amount: '10' })).rejects.toMatchObject(refused('feature_off'))
  expect(await creditOf(userId)).toBe(10_000n)
})

test('a restricted user can be paid only by an operator', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  const { id } = await ask(userId)
  await banUser(deps, { userId, reason: 'a story', by: 'an operator' })
  await expect(confirm(userId, id)).rejects.toMatchObject(refused('user_banned'))
  await expect(ask(userId)).rejects.toMatchObject(refused('user_banned'))
})

test('a payout whose fee would take half of it is refused, and nothing is negative [F-122]', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  treasury.feeRateNow = 60_000n
  await expect(ask(userId, '10')).rejects.toMatchObject(refused('payout_fee_too_high'))
  expect(await ask(userId, '100')).toMatchObject({ feeSats: 9_600n, sats: 157_066n })
})

test('a payout above the signer’s limit is refused at quote, request and renewal, with the largest possible amount; that amount is accepted [G-32]', async () => {
  const userId = await buyer(deps, { credit: 290_000n })
  const small = { ...deps, payoutLimitSats: sats(998_400n) }
  const routes = payoutRoutes(small)
  const caller = { who: 'member' as const, memberId: userId, ip: '127.0.0.1', requestId: 'r', language: 'en' as const }
  const quote = (amount: string) =>
    routes.quotePayout(
      { params: undefined, query: undefined, body: { address, amount } },
      caller,
      {} as Parameters<typeof routes.quotePayout>[2],
    )
  const above = { code: 'payout_above_limit', details: { max: '600.00' } }
  await expect(quote('600.01')).rejects.toMatchObject(above)
  await expect(requestPayout(small, { userId, address, amount: '600.01' })).rejects.toMatchObject(above)
  expect(await creditOf(userId)).toBe(290_000n)
  expect(await quote('600.00')).toMatchObject({ amount: '0.00998400' })
  const { id } = await requestPayout(small, { userId, address, amount: '600.00' })
  market.bid = price((sixtyThousand * 99n) / 100n)
  clock.advance(minute)
  await expect(resendPayoutCode(small, { userId, id })).rejects.toMatchObject({ code: 'payout_above_limit' })
})
