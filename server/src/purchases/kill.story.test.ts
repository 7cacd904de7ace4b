// Buying a Visa card with a process death at every step (testing/dying.ts). Lightning, on-chain and a refusing
// issuer: kill.proof.test.ts.
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { dyingEverywhere, type Story } from '../testing/dying.ts'
import { moneyWorld } from '../testing/money.ts'

// Each story has about twenty process deaths.
vi.setConfig({ testTimeout: 240_000 })

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps } = world
afterAll(() => deps.database.close())

const covered: Story = { asked: { applyCredit: true }, pay: async () => undefined }

const card = { state: 'delivered', card: 'active', onCard: 2_500n, sats: 0n }

test('an order covered by credit and sent again with its key makes one card, and the credit is spent once [F-11, F-21, F-26]', async () => {
  expect(await dyingEverywhere(world, covered, { has: { credit: 6_000n } })).toEqual([{ ...card, credit: 3_500n }])
})
