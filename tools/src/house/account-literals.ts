import { codeOf, isTest, type Findings, type Source } from './read-sources.ts'

/** The beginning of an account path (`'card/…`), its end after any id (`'%/credit'`), and a path split in SQL. */
const spelled = /(['"`])(?:%\/|(?:user|card|purchase|payout|house)\/)|split_part\(\w*\.?path\b/g

/**
 * Finds account paths spelled out in the server's production code: only server/src/ledger/accounts.ts may do that.
 */
export function accountLiterals(sources: Source[]): Findings {
  const findings: Findings = {}
  for (const source of sources) {
    if (isTest(source) || !/^server\/src\/(?!ledger\/accounts\.ts)/.test(source.path)) continue
    const count = [...codeOf(source).matchAll(spelled)].length
    if (count > 0) findings[source.path] = count
  }
  return findings
}
