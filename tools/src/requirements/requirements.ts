// `npm run requirements [-- AREA ID …]`: the items of docs/requirements.md proved by the last `npm test` and the `npm run proofs`
// after it. With areas or ids it reports only those, and succeeds only if each has a passing test and no failing one.
import { existsSync } from 'node:fs'
import { readAreas, idsInTitle, type Area } from './requirement-ids.ts'
import { hangsOnOneJourney, passedBy, proofsOf, type Passed, type Proof } from './proofs.ts'
import { readProofResults, readResults } from '../tests/read-results.ts'
import { runCommand, Unready } from '../processes/unready.ts'

async function requirements(): Promise<number> {
  const areas = await readAreas()
  const asked = process.argv.slice(2).flatMap((word) => word.split(/[\s,]+/).filter(Boolean))
  const shown = select(areas, asked)
  if (!existsSync('reports/unit.json')) throw new Unready('There is no report to read: run "npm test" first.')
  const results = [...(await readResults('reports')), ...(await readProofResults('reports'))]
  const [proofs, passed] = [proofsOf(areas, results), passedBy(results)]
  for (const area of shown) print(area, proofs, passed)
  const ids = shown.flatMap((area) => area.ids)
  printHow(ids, proofs, passed)
  const proved = ids.filter((id) => proofs.get(id) === 'proved').length
  console.log(`${proved} of ${ids.length} proved`)
  return asked.length === 0 || proved === ids.length ? 0 : 1
}

/** Selects the requested areas by code, and single items by id. */
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

const letters = { unit: 'u', stories: 's', journeys: 'j' } as const

function print({ code, name, ids }: Area, proofs: Map<string, Proof>, passed: Map<string, Passed>): void {
  const of = (proof: Proof) => ids.filter((id) => proofs.get(id) === proof)
  const how = (id: string) =>
    Object.entries(letters).flatMap(([suite, letter]) => (passed.get(id)?.[suite] === undefined ? [] : [letter]))
  console.log(`${code} ${name}: ${of('proved').length} of ${ids.length}`)
  const proved = of('proved').map((id) => `${id}:${how(id).join('')}`)
  if (proved.length > 0) console.log(`  proved  ${proved.join(' ')}`)
  for (const proof of ['failing', 'missing'] as const)
    if (of(proof).length > 0) console.log(`  ${proof.padEnd(8)}${of(proof).join(' ')}`)
}

function printHow(ids: string[], proofs: Map<string, Proof>, passed: Map<string, Passed>): void {
  const proved = ids.filter((id) => proofs.get(id) === 'proved')
  const by = (suite: string) => proved.filter((id) => passed.get(id)?.[suite] !== undefined).length
  const one = proved.filter((id) => hangsOnOneJourney(passed.get(id)))
  console.log(`by unit tests (u) ${by('unit')}, by stories (s) ${by('stories')}, by journeys (j) ${by('journeys')}`)
  if (one.length > 0) console.log(`${one.length} hang on one journey alone: ${one.join(' ')}`)
}

await runCommand(requirements)
