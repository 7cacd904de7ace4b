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
/** Orders are listed by nobody's promise in any order: what was made a little before the moment is looked at again. */
const slackMs = 3_600_000

/** Our orders there, all of them at the first time and later those since then. */
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

/** Without a time it may be of now. */
const madeAt = ({ created_at: at }: Item): number => (at === undefined ? Infinity : Date.parse(at))

/** A page that runs from new to old and ends before the moment says that nothing newer follows. */
function isNewestFirst(items: readonly Item[], from: number): boolean {
  const times = items.map(madeAt)
  return times.at(-1)! < from && times.every((at, i) => i === 0 || at <= times[i - 1]!)
}

const orderOf = ({ id, description, created_at: at, total_price: price }: Item) => ({
  id,
  // What a cent is part of counts as a cent.
  units: ((microsOf(price) ?? 0n) + 9_999n) / 10_000n,
  reference: description ?? null,
  happenedAt: at === undefined ? null : new Date(at),
})

/** The moment of the first that is under way, or else of the newest; '' without any. */
function nextOf(items: readonly Item[]): string {
  const dated = items.flatMap(({ status, created_at: at }) => (at === undefined ? [] : [{ status, at }]))
  const byTime = dated.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (byTime.find(({ status }) => status === 'PROCESSING') ?? byTime.at(-1))?.at ?? ''
}
