// `npm run plans`: how PostgreSQL would execute each statement of the product with ten million rows in every growing table. Prints
// plans that read, sort or filter out more than ten thousand rows; fails on those not in accepted-plans.ts. `-- --rows 1000000`
// sets another number, `-- --all` also prints accepted ones.
import { parseArgs } from 'node:util'
import { runCommand, Unready } from '../processes/unready.ts'
import { acceptedPlans } from './accepted-plans.ts'
import { compareFindings } from './compare-findings.ts'
import { inFilledDatabase } from './in-filled-database.ts'
import { lookAtPlans, type Looked } from './look-at-plans.ts'
import { readStatements } from './read-statements.ts'

await runCommand(async () => {
  const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000000' }, all: { type: 'boolean' } } })
  const rows = Number(values.rows)
  if (!(rows >= 100_000)) throw new Unready('How many rows? 100000 or more.')
  const { statements, unread } = await readStatements()
  const looked = await inFilledDatabase(rows, (client) => lookAtPlans(client, statements))
  return report({ ...looked, unread }, { rows, isAll: values.all ?? false })
})

function report(looked: Looked & { unread: string[] }, { rows, isAll }: { rows: number; isAll: boolean }): number {
  const { found, refused, unseen, unread, count } = looked
  const { fresh, stale } = compareFindings(found, acceptedPlans)
  if (isAll)
    for (const { place, finds, because } of acceptedPlans) console.log(`  ${place}: ${finds.join(', ')} (${because})`)
  const lists = {
    'cannot be read from the sources': unread,
    'PostgreSQL does not take': refused,
    'functions of the database that were not run (tools/src/plans/explain-functions.ts)': unseen,
    'new: an index, another statement, or a reason in tools/src/plans/accepted-plans.ts': fresh,
    'accepted and no longer found, to be taken out of tools/src/plans/accepted-plans.ts': stale,
  }
  for (const [title, lines] of Object.entries(lists))
    if (lines.length > 0) console.error(`${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  const accepted = acceptedPlans.reduce((sum, { finds }) => sum + finds.length, 0)
  const failed = Object.values(lists).some((lines) => lines.length > 0)
  console.log(
    `${count} statements with ${rows} rows: ${accepted} accepted findings at ${acceptedPlans.length} places; ${failed ? 'NOT as it should be' : 'nothing new'}`,
  )
  return failed ? 1 : 0
}
