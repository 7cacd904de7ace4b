// A Lightning node scripted by the story. It can hold payments, not answer, or act without answering.
import { once } from 'node:events'
import { units } from '@moon/money/coin.ts'
import { createHash } from 'node:crypto'
import { RailDown, type LightningRail, type InvoiceStatus, type MadeInvoice } from '../rails/rail.ts'

type Kept = {
  hash: string
  request: string
  sats: bigint
  memo: string
  expirySeconds: number
  state: 'open' | 'held' | 'settled' | 'cancelled'
}
type Mood = 'answers' | 'silent' | 'acts silently' | 'refuses'

export type ScriptedNode = LightningRail & {
  /** How the node behaves towards us from here on. */
  mood: Mood
  /** Pays an invoice; returns false when the node would not accept the payment. */
  pay(request: string, sats?: bigint): boolean
  /** Pays an invoice at a node without hold invoices: it is settled at once. */
  payPlain(request: string): void
  stateOf(request: string): Kept['state']
  /** The memo that the payer sees. */
  memoOf(request: string): string
  /** The block height at which a held payment expires. */
  holdsUntil: number | null
}

export function scriptedNode(): ScriptedNode {
  const invoices = new Map<string, Kept>()
  const followers = new Set<() => Promise<void>>()
  const byRequest = (request: string) => [...invoices.values()].find((kept) => kept.request === request)!
  const statusOf = (kept: Kept | undefined) => standingAt(kept, node.holdsUntil)
  /** Does the work unless the node is silent, and answers unless it acts silently. */
  const asked = <T>(work: () => T): T | 'unknown' => {
    if (node.mood === 'silent') return 'unknown'
    const answer = work()
    return node.mood === 'acts silently' ? 'unknown' : answer
  }
  const node: ScriptedNode = {
    mood: 'answers',
    holdsUntil: null,
    async openInvoice({ paymentHash: hash, sats, memo, expirySeconds }) {
      if (node.mood === 'refuses') return { kind: 'refused', because: 'no inbound liquidity' }
      const answer = asked(() => {
        const request = `lnbcrt${hash.slice(0, 40)}`
        if (!invoices.has(hash)) invoices.set(hash, { hash, request, sats, memo, expirySeconds, state: 'open' })
        return request
      })
      return answer === 'unknown' ? { kind: 'unknown' } : { kind: 'opened', paymentRequest: answer }
    },
    async lookUp(hash) {
      const silent = node.mood === 'silent' || node.mood === 'acts silently'
      return silent ? { kind: 'unknown' } : statusOf(invoices.get(hash))
    },
    async settle(preimage) {
      const hash = createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex')
      return asked(() => {
        const kept = invoices.get(hash)
        if (kept?.state === 'held') kept.state = 'settled'
        return kept?.state === 'settled' ? 'settled' : 'not_held'
      })
    },
    async cancel(hash) {
      return asked(() => {
        const kept = invoices.get(hash)
        if (kept?.state === 'settled') return 'settled'
        if (kept) kept.state = 'cancelled'
        return 'cancelled'
      })
    },
    follow: async (hash, signal, report) => {
      const follower = () => report(statusOf(invoices.get(hash)))
      followers.add(follower)
      await follower()
      // A caller who stops while the first report is still written has already aborted, and no event comes after
      // that.
      if (!signal.aborted) await once(signal, 'abort')
      followers.delete(follower)
    },
    async readMade(after) {
      if (node.mood !== 'answers') throw new RailDown('the node is silent')
      return listOf(invoices, statusOf).filter(({ index }) => index > after)
    },
    close: async () => undefined,
    pay(request, sats) {
      const kept = byRequest(request)
      if (kept.state !== 'open') return false
      Object.assign(kept, { state: 'held', sats: sats ?? kept.sats })
      for (const follower of followers) void follower()
      return true
    },
    payPlain(request) {
      byRequest(request).state = 'settled'
    },
    stateOf: (request) => byRequest(request).state,
    memoOf: (request) => byRequest(request).memo,
  }
  return node
}

function standingAt(kept: Kept | undefined, expiresAtHeight: number | null): InvoiceStatus {
  if (!kept) return { kind: 'absent' }
  if (kept.state === 'open') return { kind: 'open', paymentRequest: kept.request }
  if (kept.state === 'held') return { kind: 'held', sats: units(kept.sats), expiresAtHeight }
  return kept.state === 'settled' ? { kind: 'settled', sats: units(kept.sats) } : { kind: 'cancelled' }
}

const listOf = (invoices: ReadonlyMap<string, Kept>, statusOf: (kept: Kept) => InvoiceStatus): MadeInvoice[] =>
  [...invoices.values()].map((kept, at) => ({
    index: BigInt(at + 1),
    paymentHash: kept.hash,
    expirySeconds: kept.expirySeconds,
    isPrivate: true,
    status: statusOf(kept),
  }))
