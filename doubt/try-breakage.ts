import type { Result } from '../tools/src/tests/read-results.ts'
import { idsInTitle } from '../tools/src/requirements/requirement-ids.ts'
import { withEdits } from '../tools/src/tests/with-edits.ts'
import type { Breakage } from './breakage.ts'
import type { Claim } from './find-claims.ts'
import { runClaims } from './run-claims.ts'
import type { Suite } from './suites.ts'

/** A breakage under way: which of its items nobody has noticed so far, and who noticed the others. */
export type Trial = {
  breakage: Breakage
  unnoticed: Set<string>
  by: string[]
  /** It is no code that runs: a fault of the list. */
  fault?: string
}

export const trialOf = (breakage: Breakage): Trial => ({ breakage, unnoticed: new Set(breakage.ids), by: [] })

/** Breaks the copy, and asks the tests of one suite that claim the items which nobody has noticed yet. */
export async function tryBreakage(trial: Trial, copy: string, suite: Suite, claims: readonly Claim[]): Promise<void> {
  const results = await withEdits(copy, [trial.breakage], () => runClaims(copy, suite, claims))
  const broken = results.find(isNoCode)
  if (broken) {
    trial.fault = `${broken.title}: ${broken.message?.slice(0, 300) ?? ''}`
    return
  }
  for (const { title, state } of results) {
    const found = state === 'failed' ? idsInTitle(title).filter((id) => trial.unnoticed.has(id)) : []
    for (const id of found) trial.unnoticed.delete(id)
    if (found.length > 0) trial.by.push(`${suite}: ${title}`)
  }
}

/** Code that does not load or names what is not there would fail in front of any test. */
const isNoCode = ({ state, isWhole, message = '' }: Result): boolean =>
  state === 'failed' && (isWhole === true || /\b(Syntax|Reference)Error\b|Transform failed/.test(message))
