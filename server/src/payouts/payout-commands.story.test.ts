// How operators see unpaid refunds in Bitcoin, and why each waits.
import { printLines } from '../commands/print-lines.ts'
import { expect, test } from 'vitest'
import { sats } from '@moon/money/sats.ts'
import { sql, write } from '../database/db.ts'
import { setFlag } from '../flags/set-flag.ts'
import { RailDown } from '../rails/rail.ts'
import type { TreasuryCoin } from '../rails/treasury.ts'
import { testDatabase } from '../testing/database.ts'
import { buyer } from '../testing/money.ts'
import { unsignedPayoutWorld } from '../testing/payouts.ts'
import { batchAfterMs, batchPayouts } from './batch-payouts.ts'
import { payoutCommands } from './payout-commands.ts'
import { signBatches } from './sign-batches.ts'

const { url } = await testDatabase()
const { clock, treasury, emails, ask, confirm, cancel, deps, purse, signer } = unsignedPayoutWorld(
  url,
  'the limit of a day is reached',
)
const { db } = deps.database

const shown = async (on: typeof deps | (Omit<typeof deps, 'treasury'> & { treasury: undefined }) = deps) => {
  const command = payoutCommands.payouts
  if (command.kind !== 'look') throw new Error('it only shows')
  return printLines(await command.run(on, {})).join('\n')
}
const confirmed = async (dollars: number) => {
  const userId = await buyer(deps, { credit: BigInt(dollars) * 100n })
  return confirm(userId, (await ask(userId, `${dollars}`)).id)
}
const coinOf = (nth: number, sats: bigint): TreasuryCoin => ({ txid: `${nth}`.repeat(64), vout: 0, sats, script: '00' })

test('an operator sees the treasury’s funds and that nothing waits, and is told where no treasury is configured', async () => {
  purse.coins = [coinOf(1, 150_000_000n), coinOf(2, 50_000n)]
  expect(await shown()).toBe(
    [
      'The treasury has 1.50050000 BTC; 1.50050000 BTC of it belongs to no batch.',
      'At most 0.05000000 BTC are signed in one payout.',
      'No confirmed refund in Bitcoin waits.',
    ].join('\n'),
  )
  expect(await shown({ ...deps, treasury: undefined })).toMatch(/^No treasury is set \(PAYOUT_XPUB\)/)
})

test('an operator sees the address to which coins for an empty treasury can be sent', async () => {
  purse.coins = []
  expect(await shown()).toContain(`Coins for it can be sent to ${treasury.receiveAddress()}, `)
})

test('an operator sees each waiting refund’s age, amount, progress and reason', async () => {
  purse.coins = []
  const empty = await confirmed(60)
  const large = await confirmed(2_999)
  const lineOf = async ({ id }: { id: string }, on?: Parameters<typeof shown>[0]) =>
    (await shown(on)).split('\n').find((line) => line.includes(id))
  await write(db, sql`update payouts set sats = 5000001 where id = ${large.id}`)
  clock.advance(3 * 60_000)
  expect(await lineOf(empty)).toMatch(
    /^ {2}3 minutes +\$60\.00 +0\.00098400 BTC .* queued +the treasury has too little$/,
  )
  expect(await lineOf(large)).toMatch(/above what the signer signs: its user can cancel it$/)
  const byHand = { ...deps, offlineLimitSats: sats(6_000_000n) }
  expect(await lineOf(large, byHand)).toMatch(/the treasury has too little$/)
  purse.coins = [coinOf(4, 6_000_000n)]
  expect(await lineOf(large, byHand)).toMatch(/it comes into a batch of its own, to be signed by hand$/)
  purse.coins = []
  expect(await shown()).toMatch(/Confirmed and not paid yet: 0\.05098401 BTC in 2\./)
  purse.coins = [coinOf(3, 200_000n)]
  expect(await lineOf(empty)).toMatch(/it comes into the next batch$/)
  await setFlag(deps, { name: 'offPlatformRefund', isOn: false, by: 'story' })
  expect(await lineOf(empty)).toMatch(/offPlatformRefund is off for its user$/)
  await setFlag(deps, { name: 'offPlatformRefund', isOn: true, by: 'story' })
  const silent = { ...signer, mostSats: async () => Promise.reject(new RailDown('away')) }
  expect(await lineOf(empty, { ...deps, signer: silent })).toMatch(/the signer does not answer$/)
  const node = { ...treasury, coins: async () => Promise.reject(new RailDown('away')) }
  expect(await lineOf(empty, { ...deps, treasury: node })).toMatch(/the Bitcoin node does not answer$/)
  clock.advance(batchAfterMs)
  await batchPayouts(deps)
  expect(await lineOf(empty)).toMatch(/batched +the signer has not signed it yet$/)
  await signBatches(deps)
  expect(await lineOf(empty)).toMatch(/batched +the limit of a day is reached \(its user reads SIGNATURE\)$/)
  expect(await shown()).toMatch(/^The treasury has 0\.00200000 BTC; 0\.00000000 BTC of it belongs to no batch\./)
  await signBatches({ ...deps, signer: { ...signer, sign: async () => ({ kind: 'signed', transaction: '00' }) } })
  expect(await lineOf(empty)).toMatch(/sent +given to the network: no block has it deep enough yet$/)
  await cancel(large.userId, large.id)
})

test('a refund is promised within five business days, and operators see which one is overdue and why [COA-05]', async () => {
  purse.coins = []
  // A Friday, because the weekend does not count.
  const toFriday = (12 - clock.now().getUTCDay()) % 7
  clock.advance(toFriday * 86_400_000)
  const { id } = await confirmed(70)
  expect(emails.at(-1)!.text).toContain('on its way within 5 business days')
  const line = async () => (await shown()).split('\n').find((one) => one.includes(id))
  clock.advance(7 * 86_400_000)
  expect(await line()).toMatch(/queued +the treasury has too little$/)
  clock.advance(1)
  expect(await line()).toMatch(/queued +OVERDUE: the treasury has too little$/)
})
