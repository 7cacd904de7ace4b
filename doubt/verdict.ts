import type { Claim } from './find-claims.ts'
import type { Suite } from './suites.ts'
import type { Trial } from './try-breakage.ts'

/**
 * The result of a breakage. `green`: tests claim an item and still pass. `unclaimed`: no test claims it, which `npm
 * run requirements` reports, too. `untried`: only suites that were not run claim it. `fault`: the broken code does
 * not run.
 */
export type Verdict = 'noticed' | 'green' | 'unclaimed' | 'untried' | 'fault'

export function verdictOf(
  { breakage, unnoticed, fault }: Trial,
  claims: ReadonlyMap<string, Claim[]>,
  asked: ReadonlySet<Suite>,
): Verdict {
  if (fault !== undefined) return 'fault'
  if (breakage.ids.some((id) => !claims.has(id))) return 'unclaimed'
  if (unnoticed.size === 0) return 'noticed'
  const isLeftOut = (id: string) => claims.get(id)!.some(({ suite }) => !asked.has(suite))
  return [...unnoticed].every(isLeftOut) ? 'untried' : 'green'
}

const names: Record<Verdict, string> = {
  noticed: 'noticed',
  green: 'STAYED GREEN',
  unclaimed: 'unclaimed',
  untried: 'not tried',
  fault: 'FAULT',
}

/** One line, and below it who noticed or what is wrong. */
export function linesOf({ breakage: { ids, why }, unnoticed, by, fault }: Trial, verdict: Verdict): string {
  const below = fault === undefined ? by.map((title) => `by ${title}`) : [fault]
  const left = verdict === 'noticed' || verdict === 'fault' ? '' : ` [${[...unnoticed].join(' ')}]`
  return [`${names[verdict].padEnd(13)}${ids.join(' ')} ${why}${left}`, ...below].join(`\n${' '.repeat(13)}`)
}

/** `180 of 190 breakages noticed, 4 stayed green, 6 not tried`. */
export function countsOf(verdicts: readonly Verdict[]): string {
  const count = (wanted: Verdict) => verdicts.filter((one) => one === wanted).length
  const rest = { 'stayed green': 'green', 'claimed by no test': 'unclaimed', 'not tried': 'untried', faults: 'fault' }
  const others = Object.entries(rest).flatMap(([name, verdict]) => {
    const found = count(verdict as Verdict)
    return found > 0 ? [`${found} ${name}`] : []
  })
  return [`${count('noticed')} of ${verdicts.length} breakages noticed`, ...others].join(', ')
}
