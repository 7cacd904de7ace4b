// A chain scripted by the story: blocks, a mempool, replacements and reorgs, at once and without a node. bitcoind's
// wire is tested against the sandbox; here the consequences of each event on a chain are.
import { createHash } from 'node:crypto'
import { units, type Units } from '@moon/money/coin.ts'
import type { ChainChange, ChainOutput, ChainRail } from '../rails/rail.ts'

type Block = { height: number; hash: string; outputs: ChainOutput[] }

export type ScriptedChain = ChainRail & {
  /** Puts a transaction into the mempool; each output pays one address. Returns its id. */
  pay(...outputs: { to: string; sats: bigint }[]): string
  /** Mines the next block, with everything in the mempool; returns its height. */
  mine(count?: number): number
  /** Replaces a transaction in the mempool by a conflicting one. Without outputs it is just dropped. */
  replace(txid: string, ...outputs: { to: string; sats: bigint }[]): string | undefined
  /** Puts a dropped transaction into the mempool again. */
  resend(txid: string): void
  /** Limits the number of blocks in one reading, as after a long absence. */
  readAtMost(blocks: number): void
  /** Makes the node unable to find the transaction: all its outputs are spent again, and there is no index. */
  forget(txid: string): void
  /**
   * Undoes the last blocks and returns their transactions to the mempool, except conflicting ones. Then mines one
   * block more than was undone.
   */
  reorganise(depth: number, options?: { drop?: readonly string[] }): void
  height(): number
}

export function scriptedChain(name = 'chain'): ScriptedChain {
  let made = 0
  const hashOf = (what: string) => sha256(`${name}:${what}:${(made += 1)}`)
  const chain: Block[] = [{ height: 0, hash: hashOf('block'), outputs: [] }]
  const stale = new Map<string, Block>()
  const parents = new Map<string, string>()
  let mempool: ChainOutput[] = []
  let blocksPerReading = Number.POSITIVE_INFINITY
  const forgotten = new Set<string>()
  const dropped: ChainOutput[] = []
  const tip = () => chain.at(-1)!
  const listeners = new Set<() => void>()
  const hint = () => listeners.forEach((listener) => listener())

  const enter = (outputs: { to: string; sats: bigint }[]): string => {
    const txid = hashOf('tx')
    mempool.push(...outputs.map(({ to, sats }, vout) => ({ txid, vout, address: to, units: units(sats) as Units })))
    hint()
    return txid
  }
  const mineOne = () => {
    chain.push({ height: tip().height + 1, hash: hashOf('block'), outputs: mempool })
    mempool = []
  }
  return {
    addressAt: (index) => `bcrt1q${name}${index}`,
    async readChanges(cursor) {
      const all = cursor === null ? [] : changesOf({ chain, stale, parents }, cursor.hash)
      const undone = all.filter(({ kind }) => kind === 'disconnected').length
      const changes = all.slice(0, undone + blocksPerReading)
      const isBehind = changes.length < all.length
      const { height, hash } = isBehind ? changes.at(-1)! : tip()
      return { changes, cursor: { height, hash }, isBehind, mempool: [...mempool] }
    },
    lookUp: async (txid) => lookUpIn({ chain, mempool, forgotten }, txid),
    onHint(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => undefined,
    pay: (...outputs) => enter(outputs),
    mine(count = 1) {
      for (let n = 0; n < count; n += 1) mineOne()
      hint()
      return tip().height
    },
    resend(txid) {
      mempool.push(...dropped.filter((output) => output.txid === txid))
      hint()
    },
    readAtMost(blocks) {
      blocksPerReading = blocks
    },
    forget: (txid) => void forgotten.add(txid),
    replace(txid, ...outputs) {
      dropped.push(...mempool.filter((output) => output.txid === txid))
      mempool = mempool.filter((output) => output.txid !== txid)
      return outputs.length > 0 ? enter(outputs) : undefined
    },
    reorganise(depth, { drop = [] } = {}) {
      const undone = undoBlocks({ chain, stale, parents }, depth)
      dropped.push(...undone.filter(({ txid }) => drop.includes(txid)))
      const back = [...mempool, ...undone.filter(({ txid }) => !drop.includes(txid))]
      mempool = []
      for (let n = 0; n < depth + 1; n += 1) mineOne()
      mempool = back
      hint()
    },
    height: () => tip().height,
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

type Told = { chain: Block[]; stale: Map<string, Block>; parents: Map<string, string> }

type Seen = { chain: Block[]; mempool: ChainOutput[]; forgotten: ReadonlySet<string> }

function lookUpIn({ chain, mempool, forgotten }: Seen, txid: string): Awaited<ReturnType<ChainRail['lookUp']>> {
  if (mempool.some((output) => output.txid === txid)) return { kind: 'mempool' }
  if (forgotten.has(txid)) return { kind: 'dropped' }
  const block = chain.find(({ outputs }) => outputs.some((output) => output.txid === txid))
  return block ? { kind: 'confirmed', height: block.height, hash: block.hash } : { kind: 'dropped' }
}

/** Removes the last blocks, which are stale from here on; returns their outputs, the newest first. */
function undoBlocks({ chain, stale, parents }: Told, depth: number): ChainOutput[] {
  const undone = chain.splice(chain.length - depth).toReversed()
  for (const [n, block] of undone.entries()) {
    parents.set(block.hash, (undone[n + 1] ?? chain.at(-1)!).hash)
    stale.set(block.hash, block)
  }
  return undone.flatMap(({ outputs }) => outputs)
}

/** The changes from a block that may be stale by now down to the last one still on the chain, and up again. */
function changesOf({ chain, stale, parents }: Told, since: string): ChainChange[] {
  const changes: ChainChange[] = []
  let hash = since
  for (let at = stale.get(hash); at; at = stale.get(hash)) {
    changes.push({ kind: 'disconnected', height: at.height, hash: at.hash })
    hash = parents.get(at.hash)!
  }
  const from = chain.findIndex((block) => block.hash === hash)
  return [...changes, ...chain.slice(from + 1).map((block) => ({ kind: 'connected' as const, ...block }))]
}
