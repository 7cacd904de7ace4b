import { codeOf, isTest, type Findings, type Source } from './read-sources.ts'

const types = ['server/src/invoices/invoice.ts', 'server/src/cards/card.ts']

/** Finds a `!` after a nullable field of an invoice or card: code must narrow the union or handle null instead. */
export function assertedFields(sources: Source[]): Findings {
  const fields = nullableFields(sources)
  const findings: Findings = {}
  if (fields.length === 0) return findings
  const asserted = new RegExp(String.raw`\b(?:${fields.join('|')})!(?!=)`, 'g')
  for (const source of sources) {
    if (isTest(source) || !source.path.startsWith('server/src/')) continue
    const count = [...codeOf(source).matchAll(asserted)].length
    if (count > 0) findings[source.path] = count
  }
  return findings
}

/** The names of the nullable fields, read from the types themselves. */
export const nullableFields = (sources: Source[]): string[] => [
  ...new Set(
    sources
      .filter(({ path }) => types.includes(path))
      .flatMap((source) => [...codeOf(source).matchAll(/^ {2}(\w+): .*\| null$/gm)].map(([, field]) => field!)),
  ),
]
