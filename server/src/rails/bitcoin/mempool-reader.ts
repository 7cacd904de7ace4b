import type { ChainOutput } from '../rail.ts'
import { RpcRefusal } from '../../kit/json-rpc.ts'
import type { Bitcoind } from './bitcoind.ts'
import type { MempoolMessages, MempoolChange } from './mempool-messages.ts'
import { outputsOf, type WireTransaction } from './outputs.ts'

/** The most transactions fetched per reading: on start with a full mempool, later readings fetch the rest. */
const transactionsPerReading = 4_000
const batchSize = 200
/** ZMQ messages are unacknowledged, so the whole list is requested periodically even when none seems lost. */
const listEveryMs = 30_000

type Given = {
  node: Bitcoind
  messages: MempoolMessages
  elapsedMs?: () => number
}

/**
 * Reads the unconfirmed transactions and their outputs. A transaction id never changes its content, so each transaction
 * is fetched once. The whole list is requested at the start, after each block, after a lost message and every half
 * minute; in between, the node's ZMQ messages, where enabled, report additions and removals.
 */
export class MempoolReader {
  private readonly node: Bitcoind
  private readonly messages: MempoolMessages
  private readonly elapsedMs: () => number
  /** Ids of all transactions in the mempool, as far as known. */
  private readonly held = new Set<string>()
  /** Outputs by transaction; transactions that pay no address of ours are left out. */
  private readonly outputs = new Map<string, ChainOutput[]>()
  /** Ids in `held` that are not fetched yet. */
  private readonly missing = new Set<string>()
  private nextNumber = 0n
  private listed: { tip: string; atMs: number } | undefined
  private reading: Promise<unknown> = Promise.resolve()

  constructor({ node, messages, elapsedMs = () => performance.now() }: Given) {
    this.node = node
    this.messages = messages
    this.elapsedMs = elapsedMs
  }

  /**
   * Reads the mempool as of the block `tip`; a new tip forces a full list. Concurrent calls run one after the other.
   */
  read(tip: string): Promise<{ outputs: ChainOutput[]; isBehind: boolean }> {
    const mine = this.reading.then(() => this.readNow(tip))
    this.reading = mine.catch(() => undefined)
    return mine
  }

  /** Drops transactions that pay no address of ours from later readings. */
  leaveOut(txids: Iterable<string>): void {
    for (const txid of txids) this.outputs.delete(txid)
  }

  private async readNow(tip: string): Promise<{ outputs: ChainOutput[]; isBehind: boolean }> {
    if (!this.follow(tip)) await this.list(tip)
    const wanted = firstOf(this.missing, transactionsPerReading)
    for (let i = 0; i < wanted.length; i += batchSize) await this.fetch(wanted.slice(i, i + batchSize))
    return { outputs: [...this.outputs.values()].flat(), isBehind: this.missing.size > 0 }
  }

  /** Applies the messages since the last reading; returns false when messages are missing or a full list is due. */
  private follow(tip: string): boolean {
    const isFresh = this.listed?.tip === tip && this.elapsedMs() - this.listed.atMs < listEveryMs
    return isFresh && this.messages.isWhole() && this.messages.take().every((change) => this.apply(change))
  }

  /** Applies one change; returns false when changes before it are missing. */
  private apply({ txid, kind, number }: MempoolChange): boolean {
    // The list already includes this change.
    if (number < this.nextNumber) return true
    if (number > this.nextNumber) return false
    this.nextNumber += 1n
    if (kind === 'added') this.add(txid)
    else this.remove(txid)
    return true
  }

  private async list(tip: string): Promise<void> {
    // The list includes every change received before it was requested.
    this.messages.take()
    const { txids, mempool_sequence: number } = await listMempool(this.node)
    const now = new Set(txids)
    for (const txid of this.held) if (!now.has(txid)) this.remove(txid)
    for (const txid of now) this.add(txid)
    this.nextNumber = BigInt(number)
    this.listed = { tip, atMs: this.elapsedMs() }
  }

  private add(txid: string): void {
    if (this.held.has(txid)) return
    this.held.add(txid)
    this.missing.add(txid)
  }

  private remove(txid: string): void {
    this.held.delete(txid)
    this.missing.delete(txid)
    this.outputs.delete(txid)
  }

  private async fetch(txids: readonly string[]): Promise<void> {
    const answers = await this.node.callEach(txids.map((txid) => ['getrawtransaction', [txid, true]] as const))
    for (const [i, answer] of answers.entries()) {
      const txid = txids[i]!
      this.missing.delete(txid)
      // A transaction that has left the mempool is unknown, or (with a transaction index) found in a block.
      const found = answer instanceof RpcRefusal ? undefined : (answer as WireTransaction)
      if (found && found.blockhash === undefined) this.outputs.set(txid, outputsOf(found))
      else this.remove(txid)
    }
  }
}

const listMempool = async (node: Bitcoind) =>
  (await node.call('getrawmempool', [false, true])) as { txids: string[]; mempool_sequence: number }

function firstOf(txids: Iterable<string>, most: number): string[] {
  const first: string[] = []
  for (const txid of txids) {
    if (first.length === most) break
    first.push(txid)
  }
  return first
}
