import type { Units } from '@moon/money/coin.ts'
import type { Clock } from '../../server/src/kit/clock.ts'
import { tokenChainNames, type StableCoin } from '@moon/contract/chains.ts'
import { RailDown } from '../../server/src/rails/rail.ts'
import type { TokenNode } from '../../server/src/rails/tokens/token-node.ts'
import type { TokenKind } from '../../server/src/rails/tokens/token-kinds.ts'
import type { Dice } from '../plan/dice.ts'
import { Chain, type Block, type ChainTx } from './chain.ts'
import type { Wire } from './wire.ts'

/**
 * paid    an honest transfer          failed  its transaction reverted, though some nodes still show its log
 * fake    of a contract that imitates a token          stray   of a known dollar token that is not accepted here
 */
export type TransferKind = 'paid' | 'failed' | 'fake' | 'stray'
type Transfer = { contract: string; kind: TransferKind; coin: StableCoin; noise: number }

/** Faults of a token chain's nodes, beside those of the connection to them. */
export type NodeFaults = {
  /** A log is omitted from an answer (F-91). */
  forgets: number
  /**
   * One address is served by many machines: the answering one may be some blocks behind, or on another branch
   * (F-68).
   */
  lags: number
  /** Finality stalls for now (F-89). */
  stalls: boolean
  /** The first source omits a block's logs for this long after mining, however often it is asked (G-14). */
  hidesMs: number
  /** The second source does not know a transaction yet. */
  denies: number
}

export const noNodeFaults: NodeFaults = { forgets: 0, lags: 0, stalls: false, hidesMs: 0, denies: 0 }

type Contracts = Partial<Record<StableCoin, string>>

type DeepTransfer = {
  txid: string
  vout: number
  address: string
  units: Units
  coin: StableCoin
  isUnsupported: boolean
  sentAt: number
  minedAt: number
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const otherTopic = `0x${'8c'.repeat(32)}`
const fakeContract = `0x${'fa'.repeat(20)}`
/** Distance of the finalized height below the newest block. */
const solidBelow = 18

/** A token chain and its nodes' answers. */
export class TokenChain {
  readonly chain: Chain
  readonly kind: TokenKind
  faults: NodeFaults
  private readonly dice: Dice
  private readonly clock: Clock
  private readonly chainId: number
  private readonly contracts: Contracts
  /** Native coin balances by address bytes. */
  private readonly coins = new Map<string, bigint>()
  /** Transactions that the second source was asked about and confirmed. */
  readonly vouchedFor = new Set<string>()
  private readonly transfers = new Map<string, Transfer>()

  constructor(given: {
    kind: TokenKind
    chainId: number
    contracts: Contracts
    clock: Clock
    dice: Dice
    faults: NodeFaults
  }) {
    this.kind = given.kind
    this.chainId = given.chainId
    this.contracts = given.contracts
    this.dice = given.dice
    this.clock = given.clock
    this.faults = given.faults
    // Hashes are unique across chains: the first chain's begin with `a`, the second's with `b`.
    const prefix = (10 + tokenChainNames.indexOf(given.kind.name)).toString(16)
    const word = (what: string, nth: number) => `0x${prefix}${what}${String(nth).padStart(62, '0')}`
    this.chain = new Chain(given.clock, { block: (nth) => word('b', nth), tx: (nth) => word('c', nth) })
  }

  /** One transaction, possibly with several transfers; an unrelated log may precede them (F-86). */
  pay(
    payments: readonly { address: string; amount: Units }[],
    { coin, kind }: { coin: StableCoin; kind: TransferKind },
  ): ChainTx {
    const tx = this.chain.pay(payments)
    const contract = kind === 'fake' ? fakeContract : this.kind.codec.read(this.contracts[coin]!)!
    this.transfers.set(tx.txid, { contract, kind, coin, noise: this.dice.chance(0.3) ? 1 : 0 })
    return tx
  }

  /** Sends ether or TRX to an address. */
  strand(address: string, units: bigint): void {
    const at = this.kind.codec.read(address)!
    this.coins.set(at, (this.coins.get(at) ?? 0n) + units)
  }

  get misdirected(): readonly { address: string; units: bigint }[] {
    return [...this.coins].map(([at, units]) => ({ address: this.kind.codec.write(at as never), units }))
  }

  /** Real transfers with enough confirmations: Moon must have counted exactly these. */
  deep(confirmations: number): DeepTransfer[] {
    return this.chain.confirmed().flatMap(({ output, confirmations: depth, sentAt, minedAt }) => {
      const { txid, vout, address, units } = output
      const transfer = this.transfers.get(txid)
      if (!transfer || depth < confirmations || transfer.kind === 'failed' || transfer.kind === 'fake') return []
      const isUnsupported = transfer.kind === 'stray'
      return [{ txid, vout, address, units, coin: transfer.coin, isUnsupported, sentAt, minedAt }]
    })
  }

  /** The chain as one process of Moon sees it, through its node or the second source. */
  node(wire: Wire, isSecond: boolean): TokenNode {
    const where = `${this.kind.name}.example`
    const down = (): never => {
      throw new RailDown(`The node at ${where} does not answer.`)
    }
    return {
      where,
      call: (method, params = []) =>
        wire.call(`${where}: ${method}`, () => this.answer(method, params, isSecond), down),
      callAll: (asked) =>
        asked.length === 0
          ? Promise.resolve([])
          : wire.call(
              `${where}: ${asked[0]![0]}`,
              () => asked.map(([method, params]) => this.answer(method, params, isSecond)),
              down,
            ),
    }
  }

  private answer(method: string, params: readonly unknown[], isSecond: boolean): unknown {
    switch (method) {
      case 'eth_chainId':
        return quantity(this.dice.chance(this.faults.lags / 4) ? 1 : this.chainId)
      case 'eth_getBlockByNumber':
        return this.blockOf(String(params[0]))
      case 'eth_getLogs':
        return this.logsOf(params[0] as { fromBlock: string; toBlock: string }, isSecond)
      case 'eth_getTransactionReceipt':
        if (isSecond && this.dice.chance(this.faults.denies)) return null
        if (isSecond) this.vouchedFor.add(String(params[0]))
        return this.receiptOf(String(params[0]))
      case 'eth_call':
        return this.balanceAt(params[0] as { to: string; data: string })
      case 'eth_getBalance':
        return `0x${(this.coins.get(String(params[0])) ?? 0n).toString(16)}`
      default:
        throw new Error(`no node was ever asked for ${method} here`)
    }
  }

  /** Total of real token payments to an address: nothing is moved away here. */
  private balanceAt({ to, data }: { to: string; data: string }): string {
    const at = `0x${data.slice(-40)}`
    const paid = this.chain.confirmed().filter(({ output: { txid, address } }) => {
      const transfer = this.transfers.get(txid)
      return transfer?.kind === 'paid' && transfer.contract === to && this.kind.codec.read(address) === at
    })
    return word(paid.reduce((sum, { output: { units } }) => sum + units, 0n).toString(16))
  }

  private blockOf(tag: string): unknown {
    const { height } = this.chain
    const lag = this.dice.chance(this.faults.lags) ? this.dice.between(1, 3) : 0
    const finalizedHeight = this.faults.stalls ? 800_000 : height - solidBelow
    const wanted = tag === 'latest' ? height - lag : tag === 'finalized' ? finalizedHeight - lag : Number(tag)
    const block = this.chain.blockAt(Math.max(wanted, tag === 'finalized' ? 800_000 : wanted))
    const parentHash = block && this.chain.blockAt(block.height - 1)?.hash
    return block ? { number: quantity(block.height), hash: block.hash, parentHash } : null
  }

  private logsOf({ fromBlock, toBlock }: { fromBlock: string; toBlock: string }, isSecond: boolean): unknown[] {
    const [from, to] = [Math.max(Number(fromBlock), 800_000), Math.min(Number(toBlock), this.chain.height)]
    const blocks = Array.from({ length: Math.max(0, to - from + 1) }, (_, nth) => this.chain.blockAt(from + nth)!)
    const isShown = ({ at }: Block) => isSecond || this.clock.now().getTime() - at >= this.faults.hidesMs
    return blocks
      .filter(isShown)
      .flatMap((block) => this.allLogs(block))
      .filter(({ topics }) => topics[0] === transferTopic && !this.dice.chance(this.faults.forgets))
  }

  private receiptOf(txid: string): unknown {
    const status = this.chain.statusOf(txid)
    if (status.kind !== 'confirmed') return null
    const block = this.chain.blockAt(status.height)!
    return {
      status: this.transfers.get(txid)?.kind === 'failed' ? '0x0' : '0x1',
      blockHash: block.hash,
      blockNumber: quantity(block.height),
      logs: this.allLogs(block).filter(({ transactionHash }) => transactionHash === txid),
    }
  }

  /** Log indexes count through the whole block. */
  private allLogs(block: Block) {
    return block.txs.flatMap((tx) => this.logsIn(block, tx)).map((log, nth) => ({ ...log, logIndex: quantity(nth) }))
  }

  private logsIn({ height, hash }: Block, { txid, outputs }: ChainTx) {
    const transfer = this.transfers.get(txid)
    if (!transfer) return []
    const { contract, noise } = transfer
    const common = {
      address: contract,
      blockNumber: quantity(height),
      blockHash: hash,
      transactionHash: txid,
      removed: false,
    }
    const other = { ...common, topics: [otherTopic], data: word('0') }
    const paid = outputs.map(({ address, units }) => ({
      ...common,
      topics: [transferTopic, word('ab'), word(this.kind.codec.read(address)?.slice(2) ?? '0')],
      data: word(units.toString(16)),
    }))
    return [...Array.from({ length: noise }, () => other), ...paid]
  }
}

const quantity = (value: number): string => `0x${value.toString(16)}`
const word = (digits: string): string => `0x${digits.padStart(64, '0')}`
