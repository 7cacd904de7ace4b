// After a long absence, blocks are read in batches. A payment in blocks that are not read yet is not judged.
import { afterAll, expect, test } from 'vitest'
import { read, sql } from '../database/db.ts'
import { bought, buyer, expectAllWell, moneyWorld, order, settleDown } from '../testing/money.ts'
import { testDatabase } from '../testing/database.ts'
import { readChain } from './read-chain.ts'

const { url } = await testDatabase()
const world = moneyWorld(url)
const { deps, bitcoin } = world
const { db } = deps.database
afterAll(() => deps.database.close())

const stateOf = async (txid: string) =>
  (await read(db, sql<{ state: string }>`select state from payments where txid = ${txid}`)).map(({ state }) => state)

test('a payment in a block not yet read stays as it was seen, also when its node knows no more about it', async () => {
  bitcoin.mine(3)
  await settleDown(deps)
  const { bitcoin: invoice } = await bought(world, order(await buyer(deps)))
  const txid = bitcoin.pay({ to: invoice.address, sats: 41_667n })
  await readChain(deps)
  expect(await stateOf(txid)).toEqual(['seen'])
  // Moon is offline; the payment is mined in the last but one of 26 blocks, and its output is spent.
  bitcoin.replace(txid)
  bitcoin.mine(24)
  bitcoin.resend(txid)
  bitcoin.mine(2)
  bitcoin.forget(txid)
  bitcoin.readAtMost(24)
  await readChain(deps)
  expect(await stateOf(txid)).toEqual(['seen'])
  await readChain(deps)
  expect(await stateOf(txid)).toEqual(['confirmed'])
  bitcoin.mine(2)
  await settleDown(deps)
  expect(await stateOf(txid)).toEqual(['final'])
  await expectAllWell(deps)
})
