import { HDKey } from '@scure/bip32'
import { parseCoin } from '@moon/money/coin.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RailDown, type BlockRef, type ChainChange, type ChainOutput } from '../rail.ts'
import { bitcoind, type Bitcoind } from './bitcoind.ts'
import { bitcoinRail, type BitcoinRail } from './bitcoin-rail.ts'

/** Account m/84'/1'/0' of a seed of zeros: test money only. */
const account = HDKey.fromMasterSeed(new Uint8Array(32), { public: 0x043587cf, private: 0x04358394 }).derive(
  "m/84'/1'/0'",
)
export const testXpub = account.publicExtendedKey

/** Asks about any of the first four outputs. */
export const ofAny = { vouts: [0, 1, 2, 3] }

/**
 * Behaviour that every regtest node must show through the rail: always the sandbox's node, and a real Bitcoin Core
 * where one is configured. The suite controls the node through RPC calls that both have (wallet, mining,
 * invalidateblock).
 */
export function bitcoinSuite({ name, url, zmq }: { name: string; url: string; zmq: string | null }): void {
  describe(name, () => {
    let rail: BitcoinRail
    let node: Bitcoind
    let wallet: Bitcoind
    let cursor: BlockRef
    let nextIndex = 0

    const mine = async (blocks = 1) =>
      (await node.call('generatetoaddress', [blocks, await wallet.call('getnewaddress')])) as string[]
    const pay = async (address: string, amount: string) =>
      (await wallet.call('sendtoaddress', [address, amount])) as string
    /** Reads until the chain has nothing more to report, as a listener would. */
    const read = async (): Promise<{ changes: ChainChange[]; mempool: ChainOutput[] }> => {
      const changes: ChainChange[] = []
      for (;;) {
        const reading = await rail.readChanges(cursor)
        cursor = reading.cursor
        changes.push(...reading.changes)
        if (reading.changes.length === 0) return { changes, mempool: reading.mempool }
      }
    }
    const freshAddress = () => {
      nextIndex += 1
      return rail.addressAt(nextIndex)
    }
    const outputsTo = (address: string, outputs: readonly ChainOutput[]) =>
      outputs.filter((output) => output.address === address).map(({ txid, units }) => ({ txid, units }))
    const connectedTo = (address: string, changes: readonly ChainChange[]) =>
      changes.flatMap((one) => (one.kind === 'connected' ? outputsTo(address, one.outputs) : []))

    beforeAll(async () => {
      node = bitcoind({ url })
      const walletName = `moon-${process.pid}-${Math.random().toString(36).slice(2)}`
      await node.call('createwallet', [walletName])
      wallet = bitcoind({ url: `${url}/wallet/${walletName}` })
      nextIndex = Math.floor(Math.random() * 1_000_000)
      await mine(103)
      rail = bitcoinRail({ url, zmq, network: 'regtest', xpub: testXpub })
      cursor = (await rail.readChanges(null)).cursor
    }, 90_000)
    afterAll(() => rail.close())

    it('without a cursor, reading begins at the tip and reports nothing', async () => {
      const reading = await rail.readChanges(null)
      expect(reading.changes).toEqual([])
      expect(reading.cursor.hash).toBe(await node.call('getbestblockhash'))
    })
    it('shows a payment in the mempool, exact to the satoshi, and then in its block', async () => {
      const address = freshAddress()
      const txid = await pay(address, '0.10000001')
      expect(outputsTo(address, (await read()).mempool)).toEqual([{ txid, units: 10_000_001n }])
      expect(await rail.lookUp(txid, ofAny)).toEqual({ kind: 'mempool' })
      const [hash] = await mine()
      const { changes, mempool } = await read()
      const { height } = cursor
      expect(outputsTo(address, mempool)).toEqual([])
      expect(changes.map(({ kind, hash }) => [kind, hash])).toEqual([['connected', hash]])
      expect(connectedTo(address, changes)).toEqual([{ txid, units: 10_000_001n }])
      expect(await rail.lookUp(txid, ofAny)).toEqual({ kind: 'confirmed', height, hash })
    })
    it('tells two outputs of one transaction and two payments to one address apart', async () => {
      const [one, two] = [freshAddress(), freshAddress()]
      const both = await wallet.call('sendmany', ['', { [one]: '0.00001000', [two]: '0.00002000' }])
      const again = await pay(one, '0.00003000')
      const { mempool } = await read()
      expect(outputsTo(one, mempool)).toHaveLength(2)
      expect(outputsTo(one, mempool)).toEqual(
        expect.arrayContaining([
          { txid: both, units: 1_000n },
          { txid: again, units: 3_000n },
        ]),
      )
      expect(outputsTo(two, mempool)).toEqual([{ txid: both, units: 2_000n }])
      const vouts = mempool.filter((output) => output.txid === both).map((output) => output.vout)
      expect(new Set(vouts).size).toBe(vouts.length)
      await mine()
      await read()
    })
    it('a replaced payment is gone, and its replacement is a separate payment to the same address', async () => {
      const address = freshAddress()
      const first = await pay(address, '0.00050000')
      await read()
      const { txid: second } = (await wallet.call('bumpfee', [first])) as { txid: string }
      expect(outputsTo(address, (await read()).mempool)).toEqual([{ txid: second, units: 50_000n }])
      expect(await rail.lookUp(first, ofAny)).toEqual({ kind: 'dropped' })
      await mine()
      expect(connectedTo(address, (await read()).changes)).toEqual([{ txid: second, units: 50_000n }])
      expect(await rail.lookUp(first, ofAny)).toEqual({ kind: 'dropped' })
    })
    it("leaves out coinbase outputs (a miner's reward)", async () => {
      const address = freshAddress()
      await node.call('generatetoaddress', [1, address])
      expect(connectedTo(address, (await read()).changes)).toEqual([])
    })
    it('catches up block by block after an absence, and each block names its parent', async () => {
      const from = cursor
      const hashes = await mine(40)
      const { changes } = await read()
      expect(changes.map((one) => one.hash)).toEqual(hashes)
      expect(changes.map((one) => one.height)).toEqual(hashes.map((_, i) => from.height + 1 + i))
    })
    it('a source that is far behind says so, and finds a payment by its known output, also from the tenth output of a transaction on', async () => {
      const addresses = Array.from({ length: 14 }, freshAddress)
      const txid = await wallet.call('sendmany', ['', Object.fromEntries(addresses.map((one) => [one, '0.00001000']))])
      const { mempool } = await read()
      const vout = mempool.find((output) => output.txid === txid && output.vout >= 10)!.vout
      const [hash] = await mine(26)
      const { height } = cursor
      const known = { vouts: [vout] }
      expect(await rail.lookUp(String(txid), known)).toEqual({ kind: 'confirmed', height: height + 1, hash })
      const first = await rail.readChanges(cursor)
      expect([first.changes.length, first.isBehind]).toEqual([24, true])
      const second = await rail.readChanges(first.cursor)
      expect([second.changes.length, second.isBehind]).toEqual([2, false])
      await read()
    })
    it.each([1, 3, 6])(
      'a reorganisation %i deep removes the old blocks from the top down and then reports the new ones',
      async (depth) => {
        const address = freshAddress()
        const txid = await pay(address, '0.00070000')
        const orphaned = await mine(depth)
        expect(connectedTo(address, (await read()).changes)).toHaveLength(1)
        await node.call('invalidateblock', [orphaned[0]])
        expect(await rail.lookUp(txid, ofAny)).toEqual({ kind: 'mempool' })
        const replacing = await mine(depth + 1)
        const { changes } = await read()
        expect(changes.map(({ kind, hash }) => [kind, hash])).toEqual([
          ...orphaned.toReversed().map((hash) => ['disconnected', hash]),
          ...replacing.map((hash) => ['connected', hash]),
        ])
        expect(connectedTo(address, changes)).toEqual([{ txid, units: 70_000n }])
      },
    )
    it('an unknown transaction is gone; an unknown block in the cursor means that the node cannot be trusted', async () => {
      expect(await rail.lookUp('00'.repeat(32), ofAny)).toEqual({ kind: 'dropped' })
      await expect(rail.readChanges({ height: 5, hash: 'ab'.repeat(32) })).rejects.toThrow(RailDown)
    })
    it('wakes its listeners for a payment and for a block, until they unsubscribe', async () => {
      let hints = 0
      const stop = rail.onHint(() => {
        hints += 1
      })
      // The watcher must read the state once before it can notice a change.
      await expect
        .poll(async () => (await pay(freshAddress(), '0.00001000'), hints), { interval: 500 })
        .toBeGreaterThan(0)
      const paid = hints
      await expect.poll(async () => (await mine(), hints), { interval: 500 }).toBeGreaterThan(paid)
      stop()
      await read()
    })
    it('shows payments that arrive, are replaced and are mined while it listens', async () => {
      const stop = rail.onHint(() => {})
      const [one, other] = [freshAddress(), freshAddress()]
      const shown = async () => outputsTo(one, (await read()).mempool).map(({ txid }) => txid)
      const first = await pay(one, '0.00050000')
      await expect.poll(shown).toEqual([first])
      const { txid: second } = (await wallet.call('bumpfee', [first])) as { txid: string }
      await expect.poll(shown).toEqual([second])
      const third = await pay(other, '0.00001000')
      await expect.poll(async () => outputsTo(other, (await read()).mempool)).toEqual([{ txid: third, units: 1_000n }])
      expect(await shown()).toEqual([second])
      await mine()
      await expect.poll(async () => (await read()).mempool).toEqual([])
      stop()
    })
    it('reports its health', async () => {
      expect(await rail.health()).toMatch(/^Bitcoin regtest, block \d+, \/.*\/$/)
    })
    it('amounts of a whole block are read without a float', async () => {
      const amounts = ['0.00000294', '0.10000000', '0.29000000', '1.00000001', '0.57000003']
      const addresses = amounts.map(freshAddress)
      await wallet.call('sendmany', ['', Object.fromEntries(addresses.map((address, i) => [address, amounts[i]]))])
      await mine()
      const { changes } = await read()
      expect(addresses.map((address) => connectedTo(address, changes)[0]?.units)).toEqual(
        amounts.map((amount) => parseCoin('BTC', amount)),
      )
    })
  })
}
