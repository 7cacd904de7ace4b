import { z } from 'zod/mini'
import type { SupplierHistory } from '../supplier.ts'
import { microsOf } from './cents-of.ts'
import { ask, type RunaClient } from './client.ts'

const page = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      status: z.enum(['PROCESSING', 'COMPLETED', 'FAILED']),
      description: z.optional(z.nullable(z.string())),
      created_at: z.optional(z.string()),
      total_price: z.optional(z.unknown()),
    }),
  ),
  pagination: z.object({ cursors: z.object({ after: z.optional(z.nullable(z.string())) }) }),
})
type Item = z.output<typeof page>['items'][number]

const mostPages = 200
/** The order of the list is not guaranteed: orders made a little before the moment are read again. */
const slackMs = 3_600_000

/** Our orders at the supplier: all of them at the first time, later only newer ones. */
export async function orderedSince(
  client: RunaClient,
  readTo: string,
): Promise<Awaited<ReturnType<SupplierHistory['orderedSince']>>> {
  const from = readTo === '' ? -Infinity : Date.parse(readTo) - slackMs
  const items: Item[] = []
  for (let [pages, after] = [0, '']; ; pages += 1) {
    const answer = await ask(client, `/order?limit=500${after}`)
    const read = answer?.status === 200 ? page.safeParse(answer.body).data : undefined
    if (!read || pages >= mostPages) return undefined
    items.push(...read.items.filter((item) => madeAt(item) >= from))
    const cursor = read.pagination.cursors.after
    if (!cursor || read.items.length === 0 || isNewestFirst(read.items, from)) break
    after = `&after=${encodeURIComponent(cursor)}`
  }
  return { found: items.filter(({ status }) => status === 'COMPLETED').map(orderOf), readTo: nextOf(items) || readTo }
}

/** An order without a time may be new. */
const madeAt = ({ created_at: at }: Item): number => (at === undefined ? Infinity : Date.parse(at))

/** A page that runs from new to old and ends before the moment implies that nothing newer follows. */
function isNewestFirst(items: readonly Item[], from: number): boolean {
  const times = items.map(madeAt)
  return times.at(-1)! < from && times.every((at, i) => i === 0 || at <= times[i - 1]!)
}

const orderOf = ({ id, description, created_at: at, total_price: price }: Item) => ({
  id,
  // Rounds up to whole cents.
  units: ((microsOf(price) ?? 0n) + 9_999n) / 10_000n,
  reference: description ?? null,
  happenedAt: at === undefined ? null : new Date(at),
})

/** The time of the first order that is in progress, or else of the newest; '' without any. */
function nextOf(items: readonly Item[]): string {
  const dated = items.flatMap(({ status, created_at: at }) => (at === undefined ? [] : [{ status, at }]))
  const byTime = dated.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (byTime.find(({ status }) => status === 'PROCESSING') ?? byTime.at(-1))?.at ?? ''
}
