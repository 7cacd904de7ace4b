import { chainFlags, chainNames, chains, tokenChainNames } from '@moon/contract/chains.ts'
import { codeOf, isTest, type Findings, type Source } from './read-sources.ts'

const names = [
  ...chainNames.flatMap((name) => [name, chains[name].wire, chains[name].title]),
  ...Object.keys(chainFlags),
]
const tokenNames = tokenChainNames.flatMap((name) => [name, chains[name].wire, chains[name].title])

/** A chain or flag name in quotes, in SQL as well. */
const quoted = new RegExp(`(['"\`])(${names.join('|')})\\1`, 'g')
/** A key in a table of chains. `bitcoin` is excluded, because it is also the name of its rail. */
const key = new RegExp(`(?<=[{,\\s])(${tokenNames.join('|')})\\??:(?=\\s)`, 'g')

/**
 * Finds chain names as literals in production code: only contract/src/chains.ts has them, and adapters may name
 * their own chain.
 */
export function chainLiterals(sources: Source[]): Findings {
  const findings: Findings = {}
  for (const source of sources.filter(isLooked)) {
    const code = codeOf(source)
    const count = [...code.matchAll(quoted), ...code.matchAll(key)].length
    if (count > 0) findings[source.path] = count
  }
  return findings
}

const isLooked = (source: Source) =>
  /^(money|contract|ui|web|server)\/src\//.test(source.path) &&
  !/^contract\/src\/chains\.ts$|^server\/src\/rails\//.test(source.path) &&
  !isTest(source)
