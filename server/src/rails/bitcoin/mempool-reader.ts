import type { ChainOutput } from '../rail.ts'
import { RpcRefusal } from '../../kit/json-rpc.ts'
import type { Bitcoind } from './bitcoind.ts'
import type { MempoolMessages, MempoolChange } from './mempool-messages.ts'
import { outputsOf, type WireTransaction } from './outputs.ts'

/** What one reading fetches at most: at first sight of a full mempool the rest follows with the next readings. */
const transactionsPerReading = 4_000
const batchSize = 200
/** Messages have no receipt: now and then the whole list is asked for although none seems lost. */
const listEveryMs = 30_000

type Given = {
  node: Bitcoind
  messages: MempoolMessages
  elapsedMs?: () => number
}

/**
 * The unconfirmed transactions, with what each pays. A transaction never changes under its id, so each is fetched once.
 * Which there are is listed whole at the start, after each block, whenever a message was lost and every half minute; in
 * between the node's own messages say what came and went, where it sends them.
 */
export class MempoolReader {
  private readonly node: Bitcoind
  private readonly messages: MempoolMessages
  private readonly elapsedMs: () => number
  /** All that are in the mempool, as far as is known. */
  private readonly held = new Set<string>()
  /** What they pay; those that pay nobody here are left out. */
  private readonly outputs = new Map<string, ChainOutput[]>()
  /** Held, and not fetched yet. */
  private readonly missing = new Set<string>()
  private nextNumber = 0n
  private listed: { tip: string; atMs: number } | undefined
  private reading: Promise<unknown> = Promise.resolve()

  constructor({ node, messages, elapsedMs = () => performance.now() }: Given) {
    this.node = node
    this.messages = messages
    this.elapsedMs = elapsedMs
  }

  /** `tip` is the block that the reading ends at: a new one has taken out what it holds. One after the other. */
  read(tip: string): Promise<{ outputs: ChainOutput[]; isBehind: boolean }> {
    const mine = this.reading.then(() => this.readNow(tip))
    this.reading = mine.catch(() => undefined)
    return mine
  }

  /** These pay nobody here: later readings do not show them. */
  leaveOut(txids: Iterable<string>): void {
    for (const txid of txids) this.outputs.delete(txid)
  }

  private async readNow(tip: string): Promise<{ outputs: ChainOutput[]; isBehind: boolean }> {
    if (!this.follow(tip)) await this.list(tip)
    const wanted = firstOf(this.missing, transactionsPerReading)
    for (let i = 0; i < wanted.length; i += batchSize) await this.fetch(wanted.slice(i, i + batchSize))
    return { outputs: [...this.outputs.values()].flat(), isBehind: this.missing.size > 0 }
  }

  /** Applies what the node said since the last reading; false where something of it is missing, or it is time for a list. */
  private follow(tip: string): boolean {
    const isFresh = this.listed?.tip === tip && this.elapsedMs() - this.listed.atMs < listEveryMs
    return isFresh && this.messages.isWhole() && this.messages.take().every((change) => this.apply(change))
  }

  /** False where changes are missing before this one. */
  private apply({ txid, kind, number }: MempoolChange): boolean {
    // The list has it already.
    if (number < this.nextNumber) return true
    if (number > this.nextNumber) return false
    this.nextNumber += 1n
    if (kind === 'added') this.add(txid)
    else this.remove(txid)
    return true
  }

  private async list(tip: string): Promise<void> {
    // The list has all that was heard before it was asked for.
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
      // One that has left the mempool since is unknown, or with an index of transactions in a block.
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
