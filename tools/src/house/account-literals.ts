import { codeOf, isTest, type Findings, type Source } from './read-sources.ts'

/** The beginning of a path (`'card/…`), its end behind any id (`'%/credit'`), and a path taken apart in SQL. */
const spelled = /(['"`])(?:%\/|(?:user|card|purchase|payout|house)\/)|split_part\(\w*\.?path\b/g

/** Paths of accounts that production code of the server spells: server/src/ledger/accounts.ts alone does. */
export function accountLiterals(sources: Source[]): Findings {
  const findings: Findings = {}
  for (const source of sources) {
    if (isTest(source) || !/^server\/src\/(?!ledger\/accounts\.ts)/.test(source.path)) continue
    const count = [...codeOf(source).matchAll(spelled)].length
    if (count > 0) findings[source.path] = count
  }
  return findings
}
