/** An entry of the browser's history. */
export type Place = {
  pathname: string
  search: string
  hash: string
  /** The state stored with this entry, which is in no address. */
  state: unknown
  /** Identifies the entry. */
  key: string
}

/** The target of a navigation; omitted parts of a path stay as they are. */
export type To = string | { pathname?: string; search?: string; hash?: string }

type Kept = { usr?: unknown; key?: string } | null

export const placeIn = ({ location, history }: Pick<Window, 'location' | 'history'>): Place => {
  const { pathname, search, hash } = location
  const kept = history.state as Kept
  return { pathname, search, hash, state: kept?.usr ?? null, key: kept?.key ?? 'default' }
}

/** The form in which a history entry stores the router's state; other code may store more there. */
export const keptOf = ({ state, key }: Place) => ({ usr: state, key })

export const newKey = (): string => Math.random().toString(36).slice(2, 10)

export const hrefOf = ({ pathname, search, hash }: Pick<Place, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash

export function resolve(
  to: To,
  from: Pick<Place, 'pathname' | 'search' | 'hash'>,
): Pick<Place, 'pathname' | 'search' | 'hash'> {
  if (typeof to !== 'string') {
    const { pathname = from.pathname, search = '', hash = '' } = to
    return { pathname, search: begun('?', search), hash: begun('#', hash) }
  }
  const { pathname, search, hash } = new URL(to, `https://moon.invalid${hrefOf(from)}`)
  return { pathname, search, hash }
}

const begun = (sign: string, text: string): string => (text === '' || text.startsWith(sign) ? text : sign + text)
