import { units } from '@moon/money/coin.ts'
import { HDKey } from '@scure/bip32'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BlockRef, ChainChange, ChainOutput } from '../rail.ts'
import type { StableCoin } from '@moon/contract/chains.ts'
import type { TokenKind } from './token-kinds.ts'
import { tokensRail, type TokensRail, type TokensSettings } from './tokens-rail.ts'

/** An account of a seed of zeros: test money only. */
export const testTokenXpub = HDKey.fromMasterSeed(new Uint8Array(32)).derive("m/44'/60'/0'").publicExtendedKey

/** How the suite controls the chain from outside; every token chain that it runs on provides this. */
export type TokenHands = {
  pay(what: { to: string; token: StableCoin; amount: string; trick?: string }): Promise<string>
  mine(blocks?: number): Promise<void>
  reorganise(depth: number, fate: 'mined-again' | 'waiting' | 'dropped'): Promise<void>
}

/** Behaviour that every token chain must show through the rail. */
export function tokensSuite({
  name,
  kind,
  settings,
  hands,
}: {
  name: string
  kind: TokenKind
  settings: TokensSettings
  hands: TokenHands
}): void {
  describe(name, () => {
    let rail: TokensRail
    let cursor: BlockRef
    let nextIndex = Math.floor(Math.random() * 1_000_000)

    const freshAddress = () => {
      nextIndex += 1
      return rail.addressAt(nextIndex)
    }
    const read = async (unfinalized: BlockRef[] = []): Promise<ChainChange[]> => {
      const reading = await rail.readChanges(cursor, unfinalized)
      cursor = reading.cursor
      return reading.changes
    }
    /** The outputs to one address in the changes, checked. */
    const paidTo = async (address: string, changes: readonly ChainChange[]) => {
      const found: ChainOutput[] = []
      for (const one of changes) {
        const ours = one.kind === 'connected' ? one.outputs.filter((output) => output.address === address) : []
        if (ours.length > 0) found.push(...(await rail.check(one, ours)))
      }
      return found.filter((output) => output.address === address)
    }
    const seen = ({ txid, units, token }: ChainOutput) => ({ txid, units, token })

    beforeAll(async () => {
      rail = tokensRail(kind, settings)
      await hands.mine(30)
      cursor = (await rail.readChanges(null)).cursor
    })

    it('reports its health in one sentence', async () => {
      expect(await rail.health()).toMatch(new RegExp(`^${kind.title} ${settings.chainId}, block \\d+, USDC and USDT`))
    })
    it('without a cursor, reading begins at the tip and reports nothing', async () => {
      expect((await rail.readChanges(null)).changes).toEqual([])
    })
    it('a new block wakes listeners until they unsubscribe', async () => {
      let woken = 0
      const stop = rail.onHint(() => void (woken += 1))
      await expect.poll(() => woken).toBe(1)
      await hands.mine()
      await expect.poll(() => woken).toBe(2)
      stop()
      await hands.mine()
      let heard = false
      const stopOther = rail.onHint(() => void (heard = true))
      await expect.poll(() => heard).toBe(true)
      stopOther()
      expect(woken).toBe(2)
    })
    it('shows a payment in its block, exact to the millionth, and not before', async () => {
      const address = freshAddress()
      const txid = await hands.pay({ to: address, token: 'USDC', amount: '25.000001' })
      expect(await paidTo(address, await read())).toEqual([])
      expect(await rail.lookUp(txid, { vouts: [0] })).toEqual({ kind: 'dropped' })
      await hands.mine()
      const changes = await read()
      expect(await paidTo(address, changes)).toEqual([
        { txid, vout: 0, address, units: 25_000_001n, token: 'USDC', isUnsupported: false },
      ])
      const block = { height: cursor.height, hash: cursor.hash }
      expect(await rail.lookUp(txid, { vouts: [0] })).toEqual({ kind: 'confirmed', ...block })
      const paid = { txid, vout: 0, address, units: units(25_000_001n), token: 'USDC' } as const
      expect(await rail.corroborate([paid], block)).toBe(true)
      expect(await rail.corroborate([paid], { ...block, hash: `0x${'00'.repeat(32)}` })).toBe(false)
      const others = [
        { vout: 1 },
        { address: freshAddress() },
        { units: units(25_000_002n) },
        { token: 'USDT' as const },
      ]
      for (const other of others) expect(await rail.corroborate([paid, { ...paid, ...other }], block)).toBe(false)
    })
    it('tells the tokens apart, and several payments to one address', async () => {
      const address = freshAddress()
      const one = await hands.pay({ to: address, token: 'USDC', amount: '1' })
      const other = await hands.pay({ to: address, token: 'USDT', amount: '2' })
      await hands.mine()
      expect((await paidTo(address, await read())).map(seen)).toEqual([
        { txid: one, units: 1_000_000n, token: 'USDC' },
        { txid: other, units: 2_000_000n, token: 'USDT' },
      ])
    })
    it.each(['fake-token', 'failed'])('shows no payment where there is none: %s [F-84]', async (trick) => {
      const address = freshAddress()
      const txid = await hands.pay({ to: address, token: 'USDT', amount: '25', trick })
      await hands.mine()
      expect(await paidTo(address, await read())).toEqual([])
      expect(await rail.lookUp(txid, { vouts: [0] })).toEqual({ kind: 'dropped' })
    })
    it('finds our transfer among those of an exchange by its log index', async () => {
      const address = freshAddress()
      const txid = await hands.pay({ to: address, token: 'USDT', amount: '25', trick: 'batch' })
      await hands.mine()
      expect((await paidTo(address, await read())).map(({ txid, vout }) => [txid, vout])).toEqual([[txid, 1]])
    })
    it.each([1, 3, 6])(
      'a reorganisation %i deep removes a payment, which appears again in its new block',
      async (depth) => {
        const address = freshAddress()
        const txid = await hands.pay({ to: address, token: 'USDC', amount: '7' })
        await hands.mine(depth)
        const first = await read()
        const block = first.find((one) => one.kind === 'connected' && one.outputs.some((o) => o.txid === txid))!
        await hands.reorganise(depth, 'mined-again')
        const changes = await read([{ height: block.height, hash: block.hash }])
        expect(changes[0]).toEqual({ kind: 'disconnected', height: block.height, hash: block.hash })
        expect((await paidTo(address, changes)).map(seen)).toEqual([{ txid, units: 7_000_000n, token: 'USDC' }])
        const again = changes.find((one) => one.kind === 'connected' && one.outputs.some((o) => o.txid === txid))!
        expect(again.hash).not.toBe(block.hash)
      },
    )
    it('a payment missing from the new branch is gone', async () => {
      const address = freshAddress()
      const txid = await hands.pay({ to: address, token: 'USDC', amount: '7' })
      await hands.mine()
      const [block] = (await read()).filter((one) => one.kind === 'connected').slice(-1)
      await hands.reorganise(1, 'dropped')
      const changes = await read([{ height: block!.height, hash: block!.hash }])
      expect(changes[0]).toMatchObject({ kind: 'disconnected', hash: block!.hash })
      expect(await paidTo(address, changes)).toEqual([])
      expect(await rail.lookUp(txid, { vouts: [0] })).toEqual({ kind: 'dropped' })
    })
    it('reads the last blocks again each time, so a log that appears late is still found', async () => {
      const address = freshAddress()
      const txid = await hands.pay({ to: address, token: 'USDC', amount: '3' })
      await hands.mine(2)
      await read()
      await hands.mine()
      expect((await paidTo(address, await read())).map(seen)).toEqual([{ txid, units: 3_000_000n, token: 'USDC' }])
    })
    it('catches up after an absence in several ranges', async () => {
      const address = freshAddress()
      const before = cursor.height
      await hands.pay({ to: address, token: 'USDC', amount: '4' })
      await hands.mine(1)
      await hands.mine(500)
      await hands.mine(200)
      const found: ChainOutput[] = []
      for (let readings = 0; cursor.height < before + 701; readings += 1) {
        expect(readings).toBeLessThan(4)
        found.push(...(await paidTo(address, await read())))
      }
      expect(new Set(found.map(({ units }) => units))).toEqual(new Set([4_000_000n]))
    })
    it('derives a different address for each index, and always the same one for an index', () => {
      const all = Array.from({ length: 50 }, (_, index) => rail.addressAt(index))
      expect(new Set(all).size).toBe(50)
      expect(all).toEqual(Array.from({ length: 50 }, (_, index) => tokensRail(kind, settings).addressAt(index)))
      expect(all.map((address) => kind.codec.write(kind.codec.read(address)!))).toEqual(all)
    })
  })
}
