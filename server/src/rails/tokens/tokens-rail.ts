import type { StableCoin } from '@moon/contract/chains.ts'
import { NotProved, RailDown, type BlockRef, type ChainOutput, type ChainRail } from '../rail.ts'
import { deriveTokenAddresses } from './derive-token-addresses.ts'
import { tokenNode, type TokenNode } from './token-node.ts'
import { orDown, orNotProved } from './or-down.ts'
import { realTime, type Time } from './pace.ts'
import { readReceipts } from './read-receipts.ts'
import { readCoinBalances, readTokenBalances } from './read-token-balances.ts'
import { assertSixDecimals, tokenContracts } from './token-contracts.ts'
import type { TokenKind } from './token-kinds.ts'
import { TransferReader } from './transfer-reader.ts'
import { watchTip } from './watch-tip.ts'

export type TokensRail = ChainRail & {
  check(block: BlockRef, outputs: readonly ChainOutput[]): Promise<ChainOutput[]>
  corroborate: NonNullable<ChainRail['corroborate']>
  isFinalized(block: BlockRef): Promise<boolean>
  setPaymentAwaited: NonNullable<ChainRail['setPaymentAwaited']>
  readRange: NonNullable<ChainRail['readRange']>
  tokensAt: NonNullable<ChainRail['tokensAt']>
  readonly chainId: number
  /** The contract addresses in the chain's own notation. */
  readonly contracts: ReadonlyMap<StableCoin, string>
  /** Returns one sentence for the start-up log; throws `RailDown` with one sentence when something is wrong. */
  health(): Promise<string>
}

export type TokensSettings = {
  url: string
  /** A second source, asked before large amounts are booked. */
  secondUrl: string | null
  chainId: number
  xpub: string
  contracts: Partial<Record<StableCoin, string>>
  /** Calls a day that each node allows; unlimited when absent. */
  callsADay?: number | null
}

/** Replacements for tests and the simulator: the connection to the nodes, the clock, the addresses. */
type Surroundings = { connect?: typeof tokenNode; time?: Time; addressAt?: (index: number) => string }

/**
 * Stablecoins as tokens, through any node with Ethereum's JSON-RPC. The rail polls and relies on no memory: a node's
 * filters and subscriptions forget, and after a reorganisation some never report removed logs. So each unfinalized
 * payment is checked by the hash of its own block, and the last blocks are read again.
 */
export function tokensRail(
  kind: TokenKind,
  settings: TokensSettings,
  { connect = tokenNode, time = realTime, addressAt }: Surroundings = {},
): TokensRail {
  const contracts = tokenContracts(kind, settings)
  const taken = [...contracts].filter(([, { isUnsupported }]) => !isUnsupported)
  const { secondUrl, chainId, callsADay = null } = settings
  const readerOf = (url: string, setting: string) => {
    const node = connect({ url, setting, nowMs: time.nowMs })
    return new TransferReader(kind, { node, contracts, chainId, callsADay, nowMs: time.nowMs })
  }
  const reader = readerOf(settings.url, `${kind.prefix}_RPC_URL`)
  const secondReader = secondUrl === null ? undefined : readerOf(secondUrl, `${kind.prefix}_SECOND_RPC_URL`)
  const [node, second] = [reader.node, secondReader?.node]
  const receipts = (from: TokenNode, txids: readonly string[]) =>
    readReceipts(from, { contracts, codec: kind.codec }, txids)
  return {
    chainId,
    contracts: new Map(taken.map(([bytes, { coin }]) => [coin, kind.codec.write(bytes)])),
    addressAt: addressAt ?? deriveTokenAddresses(kind, settings.xpub),
    readChanges: (cursor, unfinalized = []) => orDown(node, () => reader.read(cursor, unfinalized)),
    async lookUp(txid) {
      try {
        const found = (await orDown(node, () => receipts(node, [txid]))).get(txid)
        if (!found || found.outputs.length === 0) return { kind: 'dropped' }
        return { kind: 'confirmed', ...found.block }
      } catch (error) {
        if (error instanceof RailDown) return { kind: 'unknown' }
        throw error
      }
    },
    async check(block, outputs) {
      const txids = [...new Set(outputs.map(({ txid }) => txid))]
      const found = await orNotProved(node, () => receipts(node, txids))
      const missing = txids.find((txid) => found.get(txid) === undefined)
      // The node shows the log and not the receipt: one of its two answers is outdated.
      if (missing) throw new NotProved(`The node at ${node.where} has no receipt yet for ${missing}.`)
      if (txids.some((txid) => !isSame(found.get(txid)!.block, block)))
        throw new NotProved(`The chain moved while block ${block.height} was read at ${node.where}.`)
      return txids.flatMap((txid) => found.get(txid)!.outputs)
    },
    async corroborate(outputs, block) {
      if (!second) return true
      const txids = [...new Set(outputs.map(({ txid }) => txid))]
      const found = await orDown(second, () => receipts(second, txids))
      return outputs.every((output) => isShown(output, block, found.get(output.txid)))
    },
    async isFinalized({ height }) {
      const { node: asked, finalized } = secondReader ?? reader
      return (await orDown(asked, () => finalized.towards(height))) >= height
    },
    async readRange(range, { addresses, source }) {
      const from = source === 'first' ? reader : secondReader
      return from ? orDown(from.node, () => from.readRange(range, addresses)) : []
    },
    tokensAt: (addresses) => orDown(node, () => readTokenBalances(node, { kind, taken }, addresses)),
    coinsAt: (addresses) => orDown(node, () => readCoinBalances(node, kind, addresses)),
    setPaymentAwaited(isPaymentAwaited) {
      reader.tip.pace.isAwaited = isPaymentAwaited
    },
    onHint: (listener) => watchTip(reader.tip, listener, time.pause),
    health: () =>
      orDown(node, async () => {
        const head = await reader.tip.head()
        await Promise.all(taken.map(([bytes, { coin }]) => assertSixDecimals(node, kind, { bytes, coin })))
        return `${kind.title} ${settings.chainId}, block ${head.height}, ${taken.map(([, { coin }]) => coin).join(' and ')}${second ? ', two sources' : ''}`
      }),
    close: async () => [node, second].forEach((each) => each?.close?.()),
  }
}

/** Compares heights too: depth is counted from them, and a node may show another height with the same hash. */
const isSame = (one: BlockRef, other: BlockRef): boolean => one.hash === other.hash && one.height === other.height

export const isSamePaid = (one: ChainOutput, other: ChainOutput): boolean =>
  one.vout === other.vout && one.address === other.address && one.units === other.units && one.token === other.token

const isShown = (
  output: ChainOutput,
  block: BlockRef,
  shown: { block: BlockRef; outputs: ChainOutput[] } | undefined,
) => shown !== undefined && isSame(shown.block, block) && shown.outputs.some((one) => isSamePaid(one, output))
