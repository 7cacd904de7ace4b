// Buying a Visa card with a process death at every step (testing/dying.ts).
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { dyingEverywhere, type Story } from '../testing/dying.ts'
import { moneyWorld, settleDown } from '../testing/money.ts'

// Each story has about twenty process deaths.
vi.setConfig({ testTimeout: 240_000 })

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin, lightning, issuer } = world
afterAll(() => deps.database.close())

const onChain: Story = {
  asked: { applyCredit: true },
  pay: async (on, invoices) => {
    bitcoin.pay({ to: invoices.bitcoin.address, sats: 50_000n })
    bitcoin.mine(3)
    await settleDown(on, 1)
  },
}

const overLightning: Story = {
  asked: { applyCredit: true, rail: 'lightning' },
  pay: async (on, invoices) => {
    lightning.pay(invoices.lightning.request)
    await settleDown(on, 1)
  },
}

const none = { card: null, onCard: 0n, sats: 0n }
const card = { state: 'delivered', card: 'active', onCard: 2_500n, sats: 0n }

test('over Lightning, a crash at any step loses or doubles nothing; once paid there is one card [F-11, F-73, F-78]', async () => {
  const ends = await dyingEverywhere(world, overLightning, { has: { credit: 500n } })
  expect(ends).toEqual([
    { ...none, state: 'open', credit: 0n },
    { ...card, credit: 0n },
  ])
})

test('on-chain, a crash at any step loses or doubles nothing; once paid there is one card [F-11, F-30, F-35]', async () => {
  const ends = await dyingEverywhere(world, onChain, { has: { credit: 500n } })
  expect(ends).toEqual([
    { ...none, state: 'open', credit: 0n },
    { ...card, credit: 1_000n },
  ])
})

test('refused by the issuer, a crash at any step loses nothing; the payer keeps the sats and the credit is released [F-11]', async () => {
  const { createCard } = { createCard: issuer.createCard.bind(issuer) }
  issuer.createCard = async () => ({ kind: 'refused', because: 'program limit' })
  const ends = await dyingEverywhere(world, overLightning, { has: { credit: 500n } })
  issuer.createCard = createCard
  expect(ends).toEqual([
    { ...none, state: 'open', credit: 0n },
    { state: 'refunded', card: 'refused', onCard: 0n, sats: 0n, credit: 500n },
  ])
})
