// Confirmed payouts to Lightning addresses on hostile servers: nothing is paid, no private address is contacted, no money is lost.
import { msat } from '@moon/money/msat.ts'
import { afterAll, expect, test } from 'vitest'
import { isPublicAddress } from '../guarded-web/is-public-address.ts'
import { lightningAddresses } from '../lightning/lightning-addresses.ts'
import { readInvoice } from '../rails/lightning/read-invoice.ts'
import type { LightningPayer, SendOrder } from '../lightning/lightning-payer.ts'
import { requestPayout } from '../payouts/request-payout.ts'
import { confirmPayout } from '../payouts/confirm-payout.ts'
import { codeOf } from '../payouts/payout-code.ts'
import { testDatabase } from '../testing/database.ts'
import { askedMsat, hostileAddress, hostileInternet, hostileServers } from '../testing/hostile-servers.ts'
import { expectLightningBooks, stateOf } from '../testing/lightning-payouts.ts'
import { buyer } from '../testing/money.ts'
import { payoutWorld } from '../testing/payouts.ts'
import { someNode } from '../testing/write-invoice.ts'
import { payPayout } from './pay-payout.ts'

const { url } = await testDatabase()
const world = payoutWorld(url)
const internet = await hostileInternet()
afterAll(() => internet.close())
const sent: SendOrder[] = []
const payer: LightningPayer = {
  read: (request) => readInvoice('regtest', request),
  node: async () => `02${'ab'.repeat(32)}`,
  agrees: async () => true,
  sendableMsat: async () => msat(10n ** 15n),
  send: async (order) => {
    sent.push(order)
    return { kind: 'unknown' }
  },
  track: async () => ({ kind: 'unknown' }),
}
const lnurl = (timeoutMs = 20_000) => lightningAddresses({ plainHost: null, web: internet.web, timeoutMs })
const deps = { ...world.deps, payer, lnurl: lnurl() }
const asItShould = { what: 'as it should' }

async function confirmed() {
  internet.play(asItShould)
  const userId = await buyer(deps, { credit: 10_000n })
  const asked = await requestPayout(deps, { userId, address: hostileAddress, amount: '100' })
  return confirmPayout(deps, { userId, id: asked.id, code: codeOf(deps.keys, asked) })
}

test('of eighty hostile responses to a confirmed payout none is paid and none leads to a private host; after ten minutes the payout returns as credit [G-34]', async () => {
  const payout = await confirmed()
  for (const hostile of hostileServers) {
    internet.connectedTo.length = 0
    internet.play(hostile)
    await payPayout(/silent|never/.test(hostile.what) ? { ...deps, lnurl: lnurl(100) } : deps, payout.id)
    expect([hostile.what, await stateOf(deps, payout)]).toEqual([hostile.what, 'queued'])
    expect(internet.connectedTo.filter((address) => !isPublicAddress(address))).toEqual([])
  }
  expect(hostileServers.length).toBeGreaterThanOrEqual(40)
  expect(sent).toEqual([])
  world.clock.advance(600_000)
  internet.play(hostileServers[0]!)
  await payPayout(deps, payout.id)
  expect([await stateOf(deps, payout), await world.creditOf(payout.userId)]).toEqual(['cancelled', 10_000n])
  expect(world.emails.at(-1)!.text).toMatch(/the Lightning address did not answer with an invoice that can be paid/)
  await expectLightningBooks(deps)
})

test('the same server, once it behaves, is asked for an invoice, which is stored before the node is asked to pay it', async () => {
  const payout = await confirmed()
  await payPayout(deps, payout.id)
  expect(sent).toEqual([
    { invoice: expect.objectContaining({ msat: askedMsat, payee: someNode }), msat: askedMsat, feeLimitMsat: 668_000n },
  ])
  expect(await stateOf(deps, payout)).toBe('paying')
  sent.length = 0
})

test('an invoice that Moon was given before, and one of its own node, are not paid', async () => {
  const used = await confirmed()
  await payPayout(deps, used.id)
  expect([sent.length, await stateOf(deps, used)]).toEqual([0, 'queued'])
  const own = await confirmed()
  await payPayout({ ...deps, payer: { ...payer, node: async () => someNode } }, own.id)
  expect([sent.length, await stateOf(deps, own)]).toEqual([0, 'queued'])
  for (const payout of [used, own]) await world.cancel(payout.userId, payout.id)
})

test('an address whose server accepts less than the amount is refused with the amount it accepts, and so is one whose server does not answer', async () => {
  const userId = await buyer(deps, { credit: 10_000n })
  const ask = (amount: string) => requestPayout(deps, { userId, address: hostileAddress, amount })
  internet.play(hostileServers.find(({ what }) => what === 'it takes less than is asked for')!)
  await expect(ask('100')).rejects.toMatchObject({ code: 'payout_address_amount', details: { max: '99.59' } })
  internet.play(hostileServers[0]!)
  await expect(ask('100')).rejects.toMatchObject({ code: 'payout_address_unreachable' })
  expect(await world.creditOf(userId)).toBe(10_000n)
})
