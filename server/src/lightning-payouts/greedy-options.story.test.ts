// A user with their own Lightning address and an invoice held open waits for a better market as long as possible.
import { price } from '@moon/money/price.ts'
import { requestPayout } from '../payouts/request-payout.ts'
import { testDatabase } from '../testing/database.ts'
import { lightningPayoutWorld } from '../testing/lightning-payouts.ts'
import { buyer } from '../testing/money.ts'
import { testWorld } from '../testing/world.ts'
import { expect, test } from 'vitest'
import { followSends } from './follow-sends.ts'
import { payPayout } from './pay-payout.ts'

const { url } = await testDatabase()
const outside = await testWorld(['bitcoin', 'lightning', 'panel'])
const { deps, clock, market, node, wallet, confirm, cancel, creditOf, stateOf } = lightningPayoutWorld(url, outside)
const minute = 60_000
const movedBy = (basisPoints: bigint) => price((6_000_000_000_000n * (10_000n + basisPoints)) / 10_000n)

/** The user's own server, which returns an invoice that is held open when they want. */
const own = { isOpen: false, hash: '' }
const lnurl: typeof deps.lnurl = Object.assign({}, deps.lnurl, {
  read: (text: string) => text,
  look: async () => ({ kind: 'takes', minMsat: 1_000n, maxMsat: 10_000_000_000n }),
  request: async (_address: string, msat: bigint) => {
    if (!own.isOpen) return { kind: 'unusable', because: 'busy' }
    const made = await wallet.invoice({ amountSats: Number(msat / 1000n), isHeld: true, expirySeconds: 3_600 })
    own.hash = made.hash
    return { kind: 'invoice', request: made.request, metadataHash: undefined }
  },
})
const thiefs = { ...deps, lnurl }
const forward = async (ms: number) => {
  await wallet.ask('POST', '/api/clock', { moveMs: ms })
  clock.advance(ms)
}

test('a payout’s sats are fixed for ten minutes from its confirmation: a payee that delays the invoice and then holds it open gets no longer [G-39]', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  const asked = await requestPayout(thiefs, { userId, address: 'me@thief.example', amount: '100' })
  await forward(9 * minute)
  const payout = await confirm(asked)
  await forward(9 * minute)
  await payPayout(thiefs, payout.id)
  expect(await stateOf(payout)).toBe('queued')
  own.isOpen = true
  await payPayout(thiefs, payout.id)
  await expect.poll(async () => (await wallet.find(own.hash)).state).toBe('ACCEPTED')
  await forward(9 * minute)
  market.bid = movedBy(-500n)
  await wallet.ask('POST', '/api/wallet/give-back', { hash: own.hash })
  await expect.poll(async () => (await node.track(own.hash)).kind).toBe('failed')
  await expect.poll(async () => (await followSends(thiefs), await stateOf(payout))).toBe('cancelled')
  // The current value of its sats: five hundredths less.
  expect(await creditOf(payout)).toBe(9_499n)
  market.bid = movedBy(0n)
})

test('a user who repeatedly confirms a Lightning payout and cancels it uses up the daily limit, apart from the first two times [G-39]', async () => {
  own.isOpen = false
  const userId = await buyer(deps, { credit: 299_900n })
  const tryOnce = async () => {
    const payout = await confirm(await requestPayout(thiefs, { userId, address: 'me@thief.example', amount: '2999' }))
    await cancel(payout)
    clock.advance(61 * minute)
  }
  for (let n = 0; n < 5; n += 1) await tryOnce()
  // Three of the five count: $8,997.
  await expect(requestPayout(thiefs, { userId, address: 'me@thief.example', amount: '2999' })).rejects.toMatchObject({
    code: 'payout_limit',
  })
  const left = await requestPayout(thiefs, { userId, address: 'me@thief.example', amount: '1003' })
  await cancel(left)
  clock.advance(24 * 60 * minute)
  await tryOnce()
})

test('a user cannot take all places of our channels with invoices that are held open: at most five are on their way at once', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  const ask = () => requestPayout(thiefs, { userId, address: 'me@thief.example', amount: '10' })
  const open = []
  for (let n = 0; n < 5; n += 1) {
    open.push(await confirm(await ask()))
    clock.advance(61 * minute)
  }
  await expect(ask()).rejects.toMatchObject({ code: 'payouts_under_way' })
  clock.advance(61 * minute)
  await cancel(open[0]!)
  await cancel(await ask())
  for (const payout of open.slice(1)) await cancel(payout)
})
