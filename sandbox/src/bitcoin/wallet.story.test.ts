import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startBitcoin } from './start-bitcoin.ts'
import type { Bitcoin } from './start-bitcoin.ts'
import { createPayer } from './testing/payer.ts'
import { rpcClient } from './testing/rpc-client.ts'
import type { RpcClient } from './testing/rpc-client.ts'
import {
  bumpPayment,
  doubleSpend,
  dropPayment,
  mineBlocks,
  payAddress,
  payInTwoParts,
  payOutputs,
  reorganize,
} from './wallet.ts'

// Payments and attacks with bitcoin, seen through the RPC as a shop sees them.

const address = createPayer(7).segwit
const clock = { now: () => Date.now() }
let world: Bitcoin
let rpc: RpcClient

beforeEach(async () => {
  world = await startBitcoin({ rpcPort: 0, clock, user: 'u', password: 'p', txindex: true })
  rpc = rpcClient({ url: world.rpcUrl, user: 'u', password: 'p' })
})
afterEach(() => world.stop())

type Decoded = { confirmations?: number; vout: { value: number; scriptPubKey: { address?: string } }[] }
const decoded = (txid: string) => rpc<Decoded>('getrawtransaction', txid, 1)
const paidTo = async (txid: string, to = address) =>
  (await decoded(txid)).vout.filter((out) => out.scriptPubKey.address === to).map((out) => out.value)
const mempool = () => rpc<string[]>('getrawmempool')

describe('paying', () => {
  it('in full is seen in the mempool, then counted block by block', async () => {
    const txid = payAddress(world, { address, satoshis: 123_456n })
    expect(await paidTo(txid)).toEqual([0.00123456])
    expect(await mempool()).toEqual([txid])
    mineBlocks(world, 3)
    expect((await decoded(txid)).confirmations).toBe(3)
  })

  it('in two outputs of one transaction to the same address', async () => {
    const outputs = [100_000n, 23_456n].map((satoshis) => ({ address, satoshis }))
    expect(await paidTo(payOutputs(world, { outputs }))).toEqual([0.001, 0.00023456])
  })

  it('in two parts makes two transactions of the whole sum', async () => {
    const [first, second] = payInTwoParts(world, { address, satoshis: 100_001n, firstSatoshis: 30_000n })
    expect(await paidTo(first)).toEqual([0.0003])
    expect(await paidTo(second)).toEqual([0.00070001])
  })

  it('with the requested fee rate and RBF signal', async () => {
    const txid = payAddress(world, { address, satoshis: 50_000n, feeRate: 20, signalsReplacement: false })
    const entry = await rpc<{ vsize: number; fees: { base: number }; 'bip125-replaceable': boolean }>(
      'getmempoolentry',
      txid,
    )
    expect((entry.fees.base * 1e8) / entry.vsize).toBeGreaterThanOrEqual(20)
    expect(entry['bip125-replaceable']).toBe(false)
  })
})

describe('taking back', () => {
  it('a fee bump pays the same amount to the same address with another transaction', async () => {
    const old = payAddress(world, { address, satoshis: 80_000n })
    const bumped = bumpPayment(world, { txid: old })
    expect(await mempool()).toEqual([bumped])
    expect(await paidTo(bumped)).toEqual([0.0008])
  })

  it('a double spend pays only the payer, even when the first transaction did not signal RBF', async () => {
    const old = payAddress(world, { address, satoshis: 80_000n, signalsReplacement: false })
    const cheat = doubleSpend(world, { txid: old })
    expect(await mempool()).toEqual([cheat])
    expect(await paidTo(cheat)).toEqual([])
  })

  it('a double spend can pay another address', async () => {
    const other = createPayer(8).taproot
    const cheat = doubleSpend(world, { txid: payAddress(world, { address, satoshis: 80_000n }), payTo: other })
    expect(await paidTo(cheat, other)).toEqual([0.0008])
  })

  it('a dropped payment is unknown to the node', async () => {
    const txid = payAddress(world, { address, satoshis: 80_000n })
    expect(dropPayment(world, txid)).toEqual([txid])
    expect(await mempool()).toEqual([])
    await expect(decoded(txid)).rejects.toThrow(/No such mempool or blockchain transaction/)
  })
})

describe('a reorg', () => {
  const confirmed = () => {
    const txid = payAddress(world, { address, satoshis: 80_000n })
    mineBlocks(world, 2)
    return txid
  }

  it('mines the payments again', async () => {
    const txid = confirmed()
    const stale = await rpc<string>('getbestblockhash')
    const { hashes } = reorganize(world, { depth: 2, fate: 'mined-again' })
    expect(hashes).toHaveLength(3)
    expect((await rpc<{ confirmations: number }>('getblockheader', stale)).confirmations).toBe(-1)
    expect((await decoded(txid)).confirmations).toBe(3)
  })

  it('leaves the payments unconfirmed until another block', async () => {
    const txid = confirmed()
    reorganize(world, { depth: 2, fate: 'unconfirmed' })
    expect(await mempool()).toEqual([txid])
    mineBlocks(world, 1)
    expect((await decoded(txid)).confirmations).toBe(1)
  })

  it('removes the payments', async () => {
    const txid = confirmed()
    reorganize(world, { depth: 2, fate: 'dropped' })
    expect(await mempool()).toEqual([])
    await expect(decoded(txid)).rejects.toThrow(/No such mempool/)
  })

  it('double spends the payments', async () => {
    const txid = confirmed()
    reorganize(world, { depth: 2, fate: 'conflicting' })
    await expect(decoded(txid)).rejects.toThrow(/No such mempool/)
    const tip = await rpc<number>('getblockcount')
    const first = await rpc<{ tx: { vout: Decoded['vout'] }[] }>('getblock', await rpc('getblockhash', tip - 2), 2)
    expect(first.tx).toHaveLength(2)
    expect(first.tx[1]!.vout.some((out) => out.scriptPubKey.address === address)).toBe(false)
  })

  it('cannot go below the first block', () => {
    expect(() => reorganize(world, { depth: 111, fate: 'dropped' })).toThrow(/not that long/)
  })
})
