import type { Params, Route } from './route.ts'

export type Matched = { chain: readonly Route[]; params: Params }

type Branch = { chain: readonly Route[]; pattern: RegExp; rank: number }

const branchesOf = new WeakMap<readonly Route[], Branch[]>()

/** Returns the page at an address with its layouts; undefined when there is none. More specific patterns come before wildcards. */
export function matchRoutes(routes: readonly Route[], pathname: string): Matched | undefined {
  let branches = branchesOf.get(routes)
  if (!branches) branchesOf.set(routes, (branches = spread(routes).sort((one, other) => other.rank - one.rank)))
  for (const { chain, pattern } of branches) {
    const params = paramsOf(pattern, pathname)
    if (params) return { chain, params }
  }
  return undefined
}

/** Returns the parameters of `path` in an address; undefined when the address does not match. */
export const matchPath = (path: string, pathname: string): Params | undefined => paramsOf(patternOf(path), pathname)

/** Returns every page with its layouts; a layout without pages is left out. */
function spread(routes: readonly Route[], above: readonly Route[] = []): Branch[] {
  return routes.flatMap((route): Branch[] => {
    const chain = [...above, route]
    if (route.children) return spread(route.children, chain)
    const path = chain.flatMap(({ path }) => path ?? []).join('/')
    return [{ chain, pattern: patternOf(path), rank: rankOf(path) }]
  })
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** Ranks longer patterns higher, and within a part a word above a parameter, and a parameter above a wildcard. */
const rankOf = (path: string): number =>
  partsOf(path).reduce((sum, part) => sum + (part === '*' ? -1 : part.startsWith(':') ? 4 : 11), 0)

/** `postauth/:isSignUp` matches one part, `dashboard/*` matches everything that follows, including nothing. */
function patternOf(path: string): RegExp {
  const source = partsOf(path).map((part) => {
    if (part === '*') return '(?:/.*)?'
    return part.startsWith(':') ? `/(?<${part.slice(1)}>[^/]+)` : `/${part.replaceAll(/[^\w-]/g, String.raw`\$&`)}`
  })
  return new RegExp(`^${source.join('')}/?$`, 'i')
}

function paramsOf(pattern: RegExp, pathname: string): Params | undefined {
  const found = pattern.exec(pathname)
  if (!found) return undefined
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, text]) => [name, decoded(text)]))
}

/** Malformed text is returned unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
