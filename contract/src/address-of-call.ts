type Input = { params?: Record<string, string>; query?: Record<string, unknown> }

/** Fills `:id` places and appends the query: `/v1/moon/card/:id` with `{ id: 'a/b' }` is `/v1/moon/card/a%2Fb`. */
export function addressOfCall(path: string, { params = {}, query = {} }: Input): string {
  const filled = path.replaceAll(/:(\w+)/g, (place, name: string) => encodeURIComponent(params[name] ?? place))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
  return search.size > 0 ? `${filled}?${search.toString()}` : filled
}
