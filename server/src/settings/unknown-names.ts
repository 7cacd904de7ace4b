import { blockchains } from '@moon/contract/chains.ts'
import type { Env } from './fault.ts'

/** Prefixes that only Moon's settings have. */
const families = new RegExp(
  `^(LITHIC|LND|BITCOIND|MOON|RUNA|COINBASE|RATES|TOKENS|ZENDESK|LEDGER|POLYGON|ARBITRUM|OPTIMISM|BNB|${blockchains.join('|')})_`,
)

/** Read by the tools around the server. */
const ofTools = new Set(['MOON_HOME', 'MOON_SERVER_URL', 'MOON_WORLDS'])

/** Kubernetes sets variables with names like these in each container, one for each neighbouring service. */
const ofNeighbours = /_(SERVICE_(HOST|PORT)(_\w+)?|PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/

/** The number of wrong letters allowed, by the length of the name. */
const slipOf = (name: string): number => (name.length >= 12 ? 3 : name.length >= 8 ? 2 : 0)

/** Names that look like misspelt settings of Moon, each with the one that was probably meant. */
export function unknownNames(env: Env, known: readonly string[]): { name: string; meant: string }[] {
  const all = new Set(known)
  return Object.keys(env).flatMap((name) => {
    if (all.has(name) || ofTools.has(name)) return []
    if (ofNeighbours.test(name) && /^(tcp|udp):|^\d|^$/.test(env[name] ?? '')) return []
    const isFamily = families.test(name)
    // Most names are no misspelling, and their length alone rules them out.
    const near = isFamily ? known : known.filter((one) => Math.abs(one.length - name.length) <= slipOf(name))
    if (near.length === 0) return []
    const meant = nearest(name, near)
    const isSlip = distance(name, meant) <= slipOf(name) && env[meant] === undefined
    return isFamily || isSlip ? [{ name, meant }] : []
  })
}

function nearest(name: string, known: readonly string[]): string {
  return known
    .map((one) => ({ one, far: distance(name, one) }))
    .reduce((best, next) => (next.far < best.far ? next : best)).one
}

/** The Levenshtein distance: letters inserted, removed or changed. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === other ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
