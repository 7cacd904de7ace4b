import type { ActivityItem } from '@moon/contract/activity.ts'
import type { CallAnswer } from '@moon/contract/calls.ts'
import { ownCard } from '../cards/reads.ts'
import type { Database } from '../database/db.ts'
import type { ChainView } from '../payments/describe-payment.ts'
import {
  countFound,
  countLines,
  readLines,
  readLinesOfCard,
  searchAll,
  searchNext,
  type ActivityFilter,
  type LineRow,
  type Wanted,
} from './line-store.ts'
import { nextAfter, placeOf } from './place.ts'
import { showLines } from './show-lines.ts'

type Deps = { database: Database; chain: ChainView }

/** At most this many lines of one card are shown. */
const maxOfCard = 500
/**
 * A search goes through all lines of a user who has no more than this; of other users through this many, and then it asks the index.
 */
const lookedThrough = 1_000
/** Matches of a search are counted up to this number. */
const maxCounted = 10_000

type Asked = {
  userId: string
  currentPage: number
  perPage: number
  before?: string | undefined
  filter?: ActivityFilter
}

/**
 * A page of the activity of a user's cards and payments, newest first. `before` leads to the next page at the same cost at any depth
 * (keyset pagination); page numbers skip the earlier lines.
 */
export async function listActivity(
  deps: Deps,
  { userId, currentPage, perPage, before, filter = { types: undefined, search: '' } }: Asked,
): Promise<CallAnswer<'listActivity'>> {
  const after = placeOf(before)
  const offset = after === undefined ? (currentPage - 1) * perPage : 0
  const { lines, total } = await found(deps, { userId, filter, after, offset, limit: perPage + 1 })
  const shown = lines.slice(0, perPage)
  const isMore = lines.length > perPage
  const lastPage = Math.max(1, Math.ceil(total / perPage), isMore ? currentPage + 1 : 1)
  return {
    data: { transactions: await showLines(deps, shown), next: isMore ? nextAfter(shown.at(-1)!) : null },
    pagination: { currentPage, lastPage, total, perPage },
  }
}

async function found({ database: { db } }: Deps, wanted: Wanted): Promise<{ lines: LineRow[]; total: number }> {
  const { userId, filter, limit } = wanted
  const counted = countLines(db, userId, filter.types)
  if (filter.search === '') {
    const [lines, total] = await Promise.all([readLines(db, wanted), counted])
    return { lines, total }
  }
  const total = await countLines(db, userId, undefined)
  if (total <= lookedThrough) {
    const every = await searchNext(db, { ...wanted, after: undefined, offset: 0, limit: lookedThrough }, lookedThrough)
    return { lines: pageOf(every, wanted), total: every.length }
  }
  const [near, count] = await Promise.all([
    searchNext(db, wanted, lookedThrough),
    countFound(db, { userId, filter }, maxCounted),
  ])
  return { lines: near.length === limit ? near : await searchAll(db, wanted), total: count }
}

/** The requested page out of all matching lines. */
function pageOf(every: readonly LineRow[], { after, offset, limit }: Wanted): LineRow[] {
  const rest = after
    ? every.filter(({ micros, id }) => micros < after.micros || (micros === after.micros && id < after.id))
    : every
  return rest.slice(offset, offset + limit)
}

/** The activity of one card of the user, including its on-chain payments. */
export async function listCardTransactions(
  deps: Deps,
  { userId, cardId }: { userId: string; cardId: string },
): Promise<CallAnswer<'listCardTransactions'>> {
  const { db } = deps.database
  await ownCard(db, { userId, cardId })
  const transactions: ActivityItem[] = await showLines(deps, await readLinesOfCard(db, cardId, maxOfCard))
  return { data: { transactions } }
}
