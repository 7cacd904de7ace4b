import { codeOf, isTest, type Findings, type Source } from './read-sources.ts'

const types = ['server/src/invoices/invoice.ts', 'server/src/cards/card.ts']

/** A `!` behind a nullable field of an invoice or a card: whoever needs the field narrows the union or takes the null. */
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

/** The names of the fields that may be null, read from the types themselves. */
export const nullableFields = (sources: Source[]): string[] => [
  ...new Set(
    sources
      .filter(({ path }) => types.includes(path))
      .flatMap((source) => [...codeOf(source).matchAll(/^ {2}(\w+): .*\| null$/gm)].map(([, field]) => field!)),
  ),
]
