import { Problem } from '../http.ts'

/** One page of a newest-first list, as the issuer pages it: by the token of the item before or after. */
export function pageOf<T extends { token: string; created?: string }>(
  items: readonly T[],
  query: URLSearchParams,
): { data: T[]; has_more: boolean } {
  const size = Number(query.get('page_size') ?? 50)
  if (!Number.isInteger(size) || size < 1 || size > 100) throw new Problem(400, 'page_size: 1 to 100 is expected.')
  const after = query.get('starting_after')
  const before = query.get('ending_before')
  if (after !== null && before !== null) throw new Problem(400, 'Only one of starting_after and ending_before.')

  const [begin, end] = ['begin', 'end'].map((of) => parseTime(query.get(of)))
  const isInTime = (at: number) => (begin === undefined || at >= begin) && (end === undefined || at < end)
  const inTime = items.filter(({ created }) => created === undefined || isInTime(Date.parse(created)))
  if (before !== null) {
    const upTo = inTime.slice(0, indexOf(inTime, before))
    return { data: upTo.slice(-size), has_more: upTo.length > size }
  }
  const from = after === null ? inTime : inTime.slice(indexOf(inTime, after) + 1)
  return { data: from.slice(0, size), has_more: from.length > size }
}

function parseTime(value: string | null): number | undefined {
  if (value === null) return undefined
  const ms = Date.parse(value)
  if (Number.isNaN(ms)) throw new Problem(400, 'begin and end are RFC 3339 times.')
  return ms
}

function indexOf(items: ReadonlyArray<{ token: string }>, token: string): number {
  const index = items.findIndex((i) => i.token === token)
  if (index < 0) throw new Problem(400, 'The item to page from is not in this list.')
  return index
}
