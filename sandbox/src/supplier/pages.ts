import { ApiProblem } from './problem.ts'

/** Cursors have no end: a caller who has read everything gets an empty page without a cursor. */
export function pageOf<T>(
  items: readonly T[],
  query: URLSearchParams,
  { idOf, mostPerPage, perPage }: { idOf: (item: T) => string; mostPerPage: number; perPage: number },
): { data: T[]; pagination: object } {
  const limit = Number(query.get('limit') ?? perPage)
  if (!Number.isInteger(limit) || limit < 1 || limit > mostPerPage)
    throw new ApiProblem(400, 'pagination_error', `limit: 1 to ${mostPerPage} is expected.`)
  const [after, before] = [query.get('after'), query.get('before')]
  if (after !== null && before !== null)
    throw new ApiProblem(400, 'pagination_error', 'Only one of after and before can be given.')
  const place = (cursor: string) => {
    const index = items.findIndex((item) => cursorOf(idOf(item)) === cursor)
    if (index < 0) throw new ApiProblem(400, 'pagination_error', 'The cursor is not valid.')
    return index
  }
  const start = after !== null ? place(after) + 1 : before !== null ? Math.max(0, place(before) - limit) : 0
  const data = items.slice(start, before === null ? start + limit : place(before))
  const [first, last] = [data[0], data.at(-1)]
  const cursors = first && last ? { after: cursorOf(idOf(last)), before: cursorOf(idOf(first)) } : {}
  return { data, pagination: { cursors, page: { limit } } }
}

const cursorOf = (id: string): string => Buffer.from(id).toString('base64url')
