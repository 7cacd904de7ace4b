// A token chain scripted by the story. The nodes' wire is tested against the sandbox; here the consequences of each
// event on such a chain are.
import { createHash } from 'node:crypto'
import { units } from '@moon/money/coin.ts'
import type { StableCoin, TokenChainName } from '@moon/contract/chains.ts'
import { NotProved, type ChainChange, type ChainOutput, type BlockRef, type ChainRail } from '../rails/rail.ts'
import { tokenKinds } from '../rails/tokens/token-kinds.ts'
import { isSamePaid } from '../rails/tokens/tokens-rail.ts'

type Paid = { to: string; units: bigint; token: StableCoin; isUnsupported?: boolean }
type Block = BlockRef & { outputs: ChainOutput[] }

export type ScriptedTokens = ChainRail & {
  readonly contracts: ReadonlyMap<StableCoin, string>
  readonly chainId: number
  /** Puts payments into a transaction that waits for a block; returns its id. */
  pay(...paid: Paid[]): string
  mine(count?: number): void
  /**
   * Replaces the last blocks by a branch that is one longer; payments are in its first block again, except dropped
   * ones.
   */
  reorganise(depth: number, options?: { drop?: readonly string[] }): void
  /** Transactions of which the node returns the logs and no receipt. */
  readonly withheld: Set<string>
  /** Whether the second node corroborates payments. */
  doesCorroborate: boolean
  /** Addresses whose payments only the first node shows, in transactions that the second one has, too. */
  readonly forgedByFirst: Set<string>
  /** Transactions whose logs both nodes leave out. */
  readonly unmentioned: Set<string>
  readonly unmentionedBySecond: Set<string>
  /** Token balances of addresses without any log. */
  readonly conjured: Map<string, bigint>
  /** Nothing above this height is finalized. */
  finalizedUpTo: number | null
  /** Whether nothing has ever happened here, so that a second reading finds nothing. */
  isUntouched(): boolean
}

export function scriptedTokens(name: TokenChainName): ScriptedTokens {
  let made = 0
  const hashOf = (what: string) => `0x${sha256(`${name}:${what}:${(made += 1)}`)}`
  const chain = firstBlocks(() => hashOf('block'))
  let waiting: ChainOutput[] = []
  const tip = () => chain.at(-1)!
  const mineOne = () => {
    chain.push({ height: chain.length, hash: hashOf('block'), outputs: waiting })
    waiting = []
  }
  const blockWith = (txid: string) => chain.find(({ outputs }) => outputs.some((output) => output.txid === txid))
  /**
   * Like the production rail: asks for the finalized height only for waiting blocks that are deep enough, and knows
   * it only up to them.
   */
  const finalizedTowards = (unfinalized: readonly BlockRef[]) => {
    const deepest = tip().height - tokenKinds[name].confirmations + 1
    const deep = unfinalized.map(({ height }) => height).filter((height) => height <= deepest)
    return Math.min(Math.max(0, ...deep), rail.finalizedUpTo ?? deepest)
  }
  const rail: ScriptedTokens = {
    chainId: 31_337,
    contracts: new Map([
      ['USDC', `${name}-usdc`],
      ['USDT', `${name}-usdt`],
    ]),
    doesCorroborate: true,
    forgedByFirst: new Set(),
    withheld: new Set(),
    unmentioned: new Set(),
    unmentionedBySecond: new Set(),
    conjured: new Map(),
    finalizedUpTo: null,
    isUntouched: () => chain.length === blocksBefore && waiting.length === 0 && rail.conjured.size === 0,
    addressAt: (index) => `${name}-address-${index}`,
    async readChanges(cursor, unfinalized = []) {
      const finalizedHeight = tokenKinds[name].waitsForFinality ? finalizedTowards(unfinalized) : null
      if (cursor === null) return { changes: [], cursor: blockRefOf(tip()), mempool: [], finalizedHeight }
      const changes = changesOf({ chain, unmentioned: rail.unmentioned }, cursor, unfinalized)
      return { changes, cursor: blockRefOf(tip()), mempool: [], finalizedHeight }
    },
    async lookUp(txid) {
      const block = rail.withheld.has(txid) ? undefined : blockWith(txid)
      return block ? { kind: 'confirmed', ...blockRefOf(block) } : { kind: 'dropped' }
    },
    async check(block, outputs) {
      if (outputs.some(({ txid }) => rail.withheld.has(txid))) throw new NotProved('no receipt yet')
      return provedIn(chain, block, outputs)
    },
    corroborate: async (outputs, block) => isOnSecond(rail, outputs, provedIn(chain, block, outputs)),
    isFinalized: async ({ height }) => height <= (rail.finalizedUpTo ?? height),
    async readRange(range, { addresses, source }) {
      const left = source === 'first' ? rail.unmentioned : rail.unmentionedBySecond
      return paidIn({ chain, unmentioned: left }, range, addresses)
    },
    tokensAt: async (addresses) => lyingAt(chain, rail.conjured, addresses),
    onHint: () => () => undefined,
    close: async () => undefined,
    pay(...paid) {
      const txid = hashOf('tx')
      waiting.push(...outputsOf(txid, paid))
      return txid
    },
    mine(count = 1) {
      for (let n = 0; n < count; n += 1) mineOne()
    },
    reorganise(depth, { drop = [] } = {}) {
      const undone = chain.splice(-depth)
      waiting.push(...undone.flatMap(({ outputs }) => outputs).filter(({ txid }) => !drop.includes(txid)))
      for (let n = 0; n < depth + 1; n += 1) mineOne()
    },
  }
  return rail
}

const blocksBefore = 40

const firstBlocks = (newHash: () => string): Block[] =>
  Array.from({ length: blocksBefore }, (_, height) => ({ height, hash: newHash(), outputs: [] }))

const outputsOf = (txid: string, paid: readonly Paid[]): ChainOutput[] =>
  paid.map(({ to, units: amount, ...kind }, vout) => ({ txid, vout, address: to, units: units(amount), ...kind }))

function provedIn(chain: readonly Block[], block: BlockRef, outputs: readonly ChainOutput[]): ChainOutput[] {
  const found = chain[block.height]
  if (found?.hash !== block.hash) throw new NotProved('the chain moved')
  return found.outputs.filter(({ txid }) => outputs.some((output) => output.txid === txid))
}

type Told = { chain: readonly Block[]; unmentioned: ReadonlySet<string> }

/** Payments to these addresses in a range of blocks. */
function paidIn(
  { chain, unmentioned }: Told,
  { from, to }: { from: number; to: number },
  addresses: readonly string[],
): ChainChange[] {
  return chain.flatMap(({ height, hash, outputs }) => {
    const paid = outputs.filter(({ txid, address }) => !unmentioned.has(txid) && addresses.includes(address))
    return height >= from && height <= to && paid.length > 0
      ? [{ kind: 'connected' as const, height, hash, outputs: paid }]
      : []
  })
}

function lyingAt(chain: readonly Block[], conjured: ReadonlyMap<string, bigint>, addresses: readonly string[]) {
  const lying = new Map([...conjured].map(([address, amount]) => [`${address} USDT`, amount]))
  for (const { address, token, units: amount, isUnsupported } of chain.flatMap(({ outputs }) => outputs))
    if (!isUnsupported) lying.set(`${address} ${token!}`, (lying.get(`${address} ${token!}`) ?? 0n) + amount)
  return addresses.flatMap((address) =>
    (['USDC', 'USDT'] as const).flatMap((coin) => {
      const amount = lying.get(`${address} ${coin}`) ?? 0n
      return amount > 0n ? [{ address, coin, units: amount }] : []
    }),
  )
}

/** The answer of a stateless node: what is undone, and the last blocks once more. */
function changesOf({ chain, unmentioned }: Told, cursor: BlockRef, unfinalized: readonly BlockRef[]): ChainChange[] {
  const undone = unfinalized.filter(({ height, hash }) => chain[height]?.hash !== hash)
  const from = Math.min(cursor.height - 11, ...undone.map(({ height }) => height))
  const connected = chain
    .filter(({ height }) => height >= from)
    .map((block) => ({ ...block, outputs: block.outputs.filter(({ txid }) => !unmentioned.has(txid)) }))
    .filter(({ outputs }) => outputs.length > 0)
  return [
    ...undone.map((block) => ({ kind: 'disconnected' as const, ...block })),
    ...connected.map((block) => ({ kind: 'connected' as const, ...block })),
  ]
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function isOnSecond(rail: ScriptedTokens, outputs: readonly ChainOutput[], proved: readonly ChainOutput[]): boolean {
  const isForged = outputs.some(({ address }) => rail.forgedByFirst.has(address))
  return rail.doesCorroborate && !isForged && outputs.every((output) => proved.some((one) => isSamePaid(one, output)))
}

const blockRefOf = ({ height, hash }: BlockRef): BlockRef => ({ height, hash })
