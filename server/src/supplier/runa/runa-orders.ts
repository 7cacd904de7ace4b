import { createHash } from 'node:crypto'
import { dollarsWire } from '@moon/money/cents.ts'
import { z } from 'zod/mini'
import { invariant } from '../../kit/refusal.ts'
import type { GiftCardSupplier, OrderFound, OrderPlaced, OrderRead, SupplierOrder } from '../supplier.ts'
import { ask, problemOf, type Answer, type RunaClient } from './client.ts'
import { microsOf } from './cents-of.ts'

const status = z.enum(['PROCESSING', 'COMPLETED', 'FAILED'])
const order = z.object({
  id: z.string().check(z.minLength(1)),
  status,
  // Accepts any value: the order was made, and an unreadable price must not hold up a card.
  total_price: z.optional(z.unknown()),
  items: z.optional(
    z.array(z.object({ price: z.optional(z.unknown()), payout: z.object({ url: z.string().check(z.minLength(1)) }) })),
  ),
})
const page = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      status,
      description: z.optional(z.nullable(z.string())),
      created_at: z.optional(z.string()),
    }),
  ),
  pagination: z.object({ cursors: z.object({ after: z.optional(z.nullable(z.string())) }) }),
})

/** Refusals are final for their idempotency key. */
const refusals: Readonly<Record<string, Extract<OrderPlaced, { kind: 'refused' }>['because']>> = {
  product_validation_error: 'out_of_stock',
  insufficient_funds: 'account',
  ordering_restricted: 'account',
  payment_method_unavailable: 'account',
  currency_mismatch: 'other',
  validation_error: 'other',
  bad_request: 'other',
  invalid_execution_mode: 'other',
}

/**
 * Problems that do not concern the order: our access is refused, or the order is in progress. They are not stored
 * under its key.
 */
const aside = [
  'idempotency_in_progress',
  'unauthorized',
  'invalid_api_key',
  'forbidden',
  'not_found',
  'invalid_version',
  'version_removed',
  'insecure_protocol',
]

const mostPages = 20
/** The supplier's clock and ours may differ. */
const slackMs = 3_600_000

type Orders = Pick<GiftCardSupplier, 'placeOrder' | 'readOrder' | 'findOrder'>

/**
 * One order is one card, paid from our prepaid balance and carried out while we wait: the answer is the finished
 * order. A repeated request with the same key gets the first answer for thirty days, even if that was a refusal or a
 * 500.
 */
export function runaOrders(client: RunaClient): Orders {
  const readOrder = async (id: string): Promise<OrderRead> => {
    const answer = await ask(client, `/order/${encodeURIComponent(id)}`)
    if (!answer) return { kind: 'unknown' }
    if (problemOf(answer)?.type === 'not_found') return { kind: 'absent' }
    const read = orderFrom(answer)
    return read?.id === id ? { kind: 'found', order: read } : { kind: 'unknown' }
  }
  return {
    readOrder,
    async placeOrder({ key, reference, code, faceCents }) {
      invariant(faceCents > 0n, 'a gift card is worth something')
      // Writes the value digit by digit: it is a JSON number on this wire.
      const body =
        `{"payment_method":{"type":"ACCOUNT_BALANCE","currency":"USD"},"description":${JSON.stringify(reference)},` +
        `"items":[{"face_value":${dollarsWire(faceCents)},"distribution_method":{"type":"PAYOUT_LINK"},` +
        `"products":{"type":"SINGLE","value":${JSON.stringify(code)}}}]}`
      const headers = { 'x-idempotency-key': keyOf(key), 'x-execution-mode': 'sync' }
      const answer = await ask(client, '/order', { body, headers })
      if (!answer) return { kind: 'unknown' }
      const problem = problemOf(answer)
      const because = problem && refusals[problem.type]
      if (because) return { kind: 'refused', because, detail: `${problem.type}: ${problem.message}`.slice(0, 500) }
      if (problem && !aside.includes(problem.type)) return { kind: 'broken', detail: problem.type }
      const placed = orderFrom(answer)
      return placed ? { kind: 'placed', order: placed } : { kind: 'unknown' }
    },
    findOrder: (reference, since) => findOrder({ client, readOrder }, { reference, since }),
  }
}

/** Orders in progress are listed without our reference: each of them may be the wanted one. */
async function findOrder(
  { client, readOrder }: { client: RunaClient; readOrder: (id: string) => Promise<OrderRead> },
  { reference, since }: { reference: string; since: Date | undefined },
): Promise<OrderFound> {
  let after = ''
  const orderIds: string[] = []
  for (let pages = 0; pages < mostPages; pages += 1) {
    const answer = await ask(client, `/order?limit=500${after}`)
    const read = answer?.status === 200 ? page.safeParse(answer.body).data : undefined
    if (!read) return { kind: 'unknown' }
    const own = read.items.find(({ description }) => description === reference)
    if (own) return readOrder(own.id)
    orderIds.push(...read.items.flatMap((one) => (one.status === 'PROCESSING' ? one.id : [])))
    const cursor = read.pagination.cursors.after
    if (!cursor || read.items.length === 0 || areAllBefore(read.items, since))
      return orderIds.length > 0 ? { kind: 'unnamed', orderIds } : { kind: 'absent' }
    after = `&after=${encodeURIComponent(cursor)}`
  }
  return { kind: 'unknown' }
}

/** The order of the list is not guaranteed: only a page that runs from new to old implies what follows. */
function areAllBefore(items: readonly { created_at?: string | undefined }[], since: Date | undefined): boolean {
  const times = items.flatMap(({ created_at: at }) => (at === undefined ? [] : [Date.parse(at)]))
  const newest = times[0]
  if (since === undefined || newest === undefined || times.length < 2) return false
  return newest < since.getTime() - slackMs && times.every((at, i) => i === 0 || at <= times[i - 1]!)
}

function orderFrom({ status: http, body }: Answer): SupplierOrder | undefined {
  const read = http === 200 || http === 202 ? order.safeParse(body).data : undefined
  if (!read) return undefined
  const { id, status: state, total_price: price, items = [] } = read
  if (state === 'COMPLETED') {
    const [item] = items
    // The order is finished, but not fully shown: it is to be read again.
    if (!item || items.length !== 1) return undefined
    const costMicros = microsOf(price) ?? microsOf(item.price) ?? null
    return { id, state: 'completed', payoutUrl: item.payout.url, costMicros }
  }
  return { id, state: state === 'FAILED' ? 'failed' : 'processing', payoutUrl: null, costMicros: null }
}

/** Keys are plain strings without meaning, as the supplier advises. */
const keyOf = (key: string): string => createHash('sha256').update(`moon gift card ${key}`).digest('hex')
