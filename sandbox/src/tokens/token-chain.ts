import { EventEmitter } from 'node:events'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import type { Clock } from '../clock.ts'
import { keep, type Kept } from '../keep.ts'

// A chain of token transfers: blocks, pending transactions, reorganisations. Only differences from an empty chain are stored
// (transactions, forks, the height), so that a sandbox with a block every three seconds stays small; a block's hash follows from its
// number, its fork and its contents.

/** A log of the ERC-20 event Transfer; addresses are 20 bytes in hex with 0x, as in nodes of both chains. */
export type Transfer = { contract: string; from: string; to: string; value: string }

export type Transaction = {
  hash: string
  from: string
  /** The contract that is called. */
  contract: string
  nonce: number
  succeeds: boolean
  transfers: Transfer[]
  /** The native coin in its smallest unit, when that was sent instead of tokens. */
  coins?: { to: string; value: string }
  /** The block that holds it; null while it is pending. */
  number: number | null
}

export type Block = { number: number; hash: string; parentHash: string; timestamp: number; transactions: Transaction[] }

export type ReorgFate = 'mined-again' | 'waiting' | 'dropped'

type State = {
  height: number
  /** Heights from which another branch won, with the salt of that branch. */
  forks: { from: number; salt: number }[]
  transactions: Transaction[]
  /** Block times in seconds: of the tip and of blocks with contents. Times in between are interpolated. */
  times: [number: number, seconds: number][]
  made: number
}

/** A new sandbox starts with some history, as if it had run for a while. */
const firstHeight = 1_000

export class TokenChain {
  readonly name: string
  readonly news = new EventEmitter<{ changed: [] }>()
  private readonly clock: Pick<Clock, 'now'>
  private readonly kept: Kept<State>
  private inBlock = new Map<number | null, Transaction[]>()

  constructor({ name, clock, dataDir, spacingSeconds }: Settings) {
    this.name = name
    this.clock = clock
    this.kept = keep<State>(dataDir, name, {
      height: firstHeight,
      forks: [{ from: 0, salt: 0 }],
      transactions: [],
      times: [
        [0, this.now() - firstHeight * spacingSeconds],
        [firstHeight, this.now()],
      ],
      made: 0,
    })
    this.reindex()
  }

  get height(): number {
    return this.state.height
  }

  /** Pending transactions. */
  waiting(): Transaction[] {
    return this.holds(null)
  }

  mined(): Transaction[] {
    return this.state.transactions.filter(({ number }) => number !== null)
  }

  find(hash: string): Transaction | undefined {
    return this.state.transactions.find((transaction) => transaction.hash === hash.toLowerCase())
  }

  block(number: number): Block | undefined {
    if (number < 0 || number > this.height) return undefined
    const parentHash = number === 0 ? `0x${'00'.repeat(32)}` : this.hashOf(number - 1)
    const timestamp = timeOf(this.state.times, number)
    return { number, hash: this.hashOf(number), parentHash, timestamp, transactions: this.holds(number) }
  }

  /** Returns undefined for orphaned blocks, as nodes forget them. */
  numberOf(hash: string): number | undefined {
    for (let number = this.height; number >= Math.max(0, this.height - 5_000); number -= 1)
      if (this.hashOf(number) === hash.toLowerCase()) return number
    return undefined
  }

  send(sent: Pick<Transaction, 'from' | 'contract' | 'succeeds' | 'transfers' | 'coins'>): Transaction {
    this.state.made += 1
    const nonce = this.state.made
    const hash = digest(`${this.name}:transaction:${nonce}:${JSON.stringify(sent)}`)
    const transaction = { ...sent, hash, nonce, number: null }
    this.state.transactions.push(transaction)
    this.changed()
    return transaction
  }

  mine(count = 1): number {
    for (let n = 0; n < count; n += 1) this.mineOne(this.waiting())
    this.changed()
    return this.height
  }

  /** Drops a pending transaction from the network. */
  drop(hash: string): boolean {
    const { transactions } = this.state
    this.state.transactions = transactions.filter((one) => one.hash !== hash || one.number !== null)
    const isDropped = this.state.transactions.length < transactions.length
    if (isDropped) this.changed()
    return isDropped
  }

  /** Replaces the last blocks by another branch that is one block longer. */
  reorganise(depth: number, fate: ReorgFate): number {
    const from = Math.max(1, this.height - depth + 1)
    const undone = new Set(this.mined().filter(({ number }) => number! >= from))
    for (const transaction of undone) transaction.number = null
    const { state } = this
    if (fate === 'dropped') state.transactions = state.transactions.filter((each) => !undone.has(each))
    state.made += 1
    state.forks.push({ from, salt: state.made })
    state.times = state.times.filter(([number]) => number < from)
    state.height = from - 1
    this.reindex()
    const next = this.waiting().filter((each) => fate === 'mined-again' || !undone.has(each))
    this.mineOne(next)
    for (let n = 0; n < depth; n += 1) this.mineOne([])
    this.changed()
    return this.height
  }

  private get state(): State {
    return this.kept.value
  }

  private now(): number {
    return Math.floor(this.clock.now() / 1_000)
  }

  private mineOne(transactions: readonly Transaction[]): void {
    const { state } = this
    state.height += 1
    for (const transaction of transactions) transaction.number = state.height
    // The previous tip's time is kept only when that block has contents.
    const last = state.times.at(-1)!
    if (this.holds(last[0]).length === 0 && last[0] !== 0) state.times.pop()
    state.times.push([state.height, Math.max(this.now(), last[1] + 1)])
    if (transactions.length > 0) this.reindex()
  }

  private changed(): void {
    this.reindex()
    this.kept.save()
    this.news.emit('changed')
  }

  private reindex(): void {
    this.inBlock = Map.groupBy(this.state.transactions, ({ number }) => number)
  }

  private holds(number: number | null): Transaction[] {
    return this.inBlock.get(number) ?? []
  }

  private hashOf(number: number): string {
    const { salt } = this.state.forks.findLast(({ from }) => from <= number)!
    return digest(
      `${this.name}:${number}:${salt}:${this.holds(number)
        .map(({ hash }) => hash)
        .join()}`,
    )
  }
}

type Settings = { name: string; clock: Pick<Clock, 'now'>; dataDir: string | undefined; spacingSeconds: number }

const digest = (text: string): string => `0x${hex.encode(keccak_256(new TextEncoder().encode(text)))}`

function timeOf(times: State['times'], number: number): number {
  const after = times.findIndex(([known]) => known >= number)
  const [to, end] = times[after]!
  if (to === number || after === 0) return end
  const [from, begin] = times[after - 1]!
  return begin + Math.floor(((end - begin) * (number - from)) / (to - from))
}
