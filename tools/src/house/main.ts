// `npm run house`: lints SQL across rooms, banned words, and names and sizes of files and rooms. Known exceptions are in
// tools/src/house/allowances.json; `npm run house -- --shrink` removes those that are fixed.
import { writeFile } from 'node:fs/promises'
import { compare, shrink } from './compare.ts'
import { allowancesFile, findAll, readAllowances, titles, type All, type Lint } from './find-all.ts'
import { readSources, type Source } from './read-sources.ts'
import { fileLines, goals, readRooms } from './room-sizes.ts'
import { runCommand } from '../processes/unready.ts'

await runCommand(async () => {
  const sources = await readSources()
  const found = findAll(sources)
  const allowed = await readAllowances()
  if (process.argv.includes('--shrink')) return writeShrunk(found, allowed)
  printFigures(sources)
  let failed = 0
  for (const lint of Object.keys(titles) as Lint[]) {
    const { beyond, slack } = compare(found[lint], allowed[lint])
    const left = Object.values(found[lint]).reduce((sum, count) => sum + count, 0)
    console.log(`${titles[lint]}: ${lint === 'sizes' ? Object.keys(found[lint]).length : left} allowed exceptions`)
    for (const line of beyond) console.error(`  ${line}`)
    if (slack.length > 0) console.log(`  ${slack.length} may be taken out: npm run house -- --shrink`)
    failed += beyond.length
  }
  return failed > 0 ? 1 : 0
})

function printFigures(sources: Source[]): void {
  const { files, median, p90, most } = fileLines(sources)
  console.log(
    `${files} production files: median ${median} lines (goal ${goals.median}), p90 ${p90} (${goals.p90}), longest ${most} (${goals.lines})`,
  )
  for (const { room, files: count, face } of readRooms(sources))
    console.log(
      `  ${room.padEnd(22)} ${String(count).padStart(3)} files  ${String(face.size).padStart(3)} names used elsewhere`,
    )
  console.log(`  goals: ${goals.files} files, ${goals.face} names`)
}

async function writeShrunk(found: All, allowed: All): Promise<void> {
  const lints = (Object.keys(titles) as Lint[]).map((lint) => [lint, shrink(found[lint], allowed[lint])])
  await writeFile(allowancesFile, `${JSON.stringify(Object.fromEntries(lints), null, 2)}\n`)
}
