import { codeOf, isTest, type Findings, type Source } from './read-sources.ts'

/** `user_id: string`, in a type or a destructuring. */
const field = /(?<=^\s+|[{;,]\s*)[a-z][a-z0-9]*(?:_[a-z0-9]+)+\??:(?=\s)/gm

/**
 * Finds row fields in snake_case: a statement must alias them (`user_id as "userId"`), so that no second mapping
 * exists. Rows passed into a statement as JSON keep the column names.
 */
export function rowAliases(sources: Source[]): Findings {
  const findings: Findings = {}
  for (const source of sources) {
    if (isTest(source) || !source.path.startsWith('server/src/') || !/\bsql\b/.test(source.text)) continue
    const count = [...codeOf(source).matchAll(field)].length
    if (count > 0 && !source.text.includes('_to_recordset(')) findings[source.path] = count
  }
  return findings
}
