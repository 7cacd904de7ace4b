import type { Client } from 'pg'
import type { Findings } from './compare-findings.ts'
import { explainFunctions } from './explain-functions.ts'
import { explainStatement } from './explain-statement.ts'
import { readSizes } from './read-sizes.ts'
import type { Statement } from './read-statements.ts'
import { readSamples } from './read-samples.ts'

/** `refused`: statements that PostgreSQL cannot parse. `unseen`: database functions that did not run. */
export type Looked = { found: Findings; refused: string[]; unseen: string[]; count: number }

type Planned = Omit<Statement, 'known'> & Partial<Pick<Statement, 'known'>>

/** Inspects the plan of each statement, including those inside database functions, in a filled database. */
export async function lookAtPlans(client: Client, statements: readonly Planned[]): Promise<Looked> {
  const sizes = await readSizes(client)
  const samples = await readSamples(client)
  const found: Record<string, Set<string>> = {}
  const refused: string[] = []
  const put = (place: string, findings: Iterable<string>) => {
    for (const what of findings) (found[place] ??= new Set()).add(what)
  }
  const planned = statements.filter(
    ({ text }) => !/^\s*(listen|notify|lock|set|savepoint|rollback|release)\b/i.test(text),
  )
  for (const { place, text, known = [] } of planned)
    try {
      put(place, await explainStatement(client, { text, known }, { sizes, samples }))
    } catch (error) {
      refused.push(`${place}: ${(error as Error).message}\n    ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
    }
  const { findings, unseen } = await explainFunctions(client, sizes)
  for (const [name, all] of findings) put(`function ${name}`, all)
  return {
    found: Object.fromEntries(Object.entries(found).map(([place, all]) => [place, [...all].toSorted()])),
    refused,
    unseen,
    count: planned.length,
  }
}
