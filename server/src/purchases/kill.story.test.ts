// Buying a Visa card, with a death at every step (testing/dying.ts). On-chain, and where the issuer refuses: kill.proof.test.ts.
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { dyingEverywhere, type Story } from '../testing/dying.ts'
import { moneyWorld, settleDown } from '../testing/money.ts'

// Some twenty deaths to a story.
vi.setConfig({ testTimeout: 240_000 })

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, lightning } = world
afterAll(() => deps.database.close())

const overLightning: Story = {
  asked: { applyCredit: true, rail: 'lightning' },
  pay: async (on, invoices) => {
    lightning.pay(invoices.lightning.request)
    await settleDown(on, 1)
  },
}

const covered: Story = { asked: { applyCredit: true }, pay: async () => undefined }

const none = { card: null, onCard: 0n, sats: 0n }
const card = { state: 'delivered', card: 'active', onCard: 2_500n, sats: 0n }

test('over Lightning: no death loses or doubles anything; once paid there is one card [F-11, F-73, F-78]', async () => {
  const ends = await dyingEverywhere(world, overLightning, { has: { credit: 500n } })
  expect(ends).toEqual([
    { ...none, state: 'open', credit: 0n },
    { ...card, credit: 0n },
  ])
})

test('covered by credit: asked again with its key there is one card, and the credit is spent once [F-11, F-21, F-26]', async () => {
  expect(await dyingEverywhere(world, covered, { has: { credit: 6_000n } })).toEqual([{ ...card, credit: 3_500n }])
})
