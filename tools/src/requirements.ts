// `npm run requirements [-- AREA ID …]`: which items of docs/requirements.md the last `npm test` proved. With areas or
// ids it answers for those alone and succeeds only when each has a passing test and none that fails.
import { existsSync } from 'node:fs'
import { readAreas, idsInTitle, type Area } from './requirement-ids.ts'
import { proofsOf, type Proof } from './proofs.ts'
import { readResults } from './read-results.ts'
import { runCommand, Unready } from './unready.ts'

async function requirements(): Promise<number> {
  const areas = await readAreas()
  const asked = process.argv.slice(2).flatMap((word) => word.split(/[\s,]+/).filter(Boolean))
  const shown = select(areas, asked)
  if (!existsSync('reports/unit.json')) throw new Unready('There is no report to read: run "npm test" first.')
  const proofs = proofsOf(areas, await readResults('reports'))
  for (const area of shown) print(area, proofs)
  const ids = shown.flatMap((area) => area.ids)
  const proved = ids.filter((id) => proofs.get(id) === 'proved').length
  console.log(`${proved} of ${ids.length} proved`)
  return asked.length === 0 || proved === ids.length ? 0 : 1
}

/** Keeps what was asked for: whole areas by code, single items by id. */
function select(areas: Area[], asked: string[]): Area[] {
  if (asked.length === 0) return areas
  const known = new Set(areas.flatMap(({ ids }) => ids))
  const wanted = new Set<string>()
  for (const word of asked) {
    const ids = areas.find(({ code }) => code === word)?.ids ?? idsInTitle(`[${word}]`)
    if (ids.length === 0 || ids.some((id) => !known.has(id)))
      throw new Unready(`"${word}" is neither an area nor an item of docs/requirements.md.`)
    for (const id of ids) wanted.add(id)
  }
  return areas
    .map((area) => ({ ...area, ids: area.ids.filter((id) => wanted.has(id)) }))
    .filter(({ ids }) => ids.length > 0)
}

function print({ code, name, ids }: Area, proofs: Map<string, Proof>): void {
  const of = (proof: Proof) => ids.filter((id) => proofs.get(id) === proof)
  console.log(`${code} ${name}: ${of('proved').length} of ${ids.length}`)
  for (const proof of ['proved', 'failing', 'missing'] as const)
    if (of(proof).length > 0) console.log(`  ${proof.padEnd(8)}${of(proof).join(' ')}`)
}

await runCommand(requirements)
