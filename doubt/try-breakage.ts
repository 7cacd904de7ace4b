import type { Result } from '../tools/src/tests/read-results.ts'
import { idsInTitle } from '../tools/src/requirements/requirement-ids.ts'
import { withEdits } from '../tools/src/tests/with-edits.ts'
import type { Breakage } from './breakage.ts'
import type { Claim } from './find-claims.ts'
import { runClaims } from './run-claims.ts'
import type { Suite } from './suites.ts'

/** A breakage being tested: its items that no test has noticed so far, and who noticed the others. */
export type Trial = {
  breakage: Breakage
  unnoticed: Set<string>
  by: string[]
  /** Set when the broken code does not run: a fault of the list. */
  fault?: string
}

export const trialOf = (breakage: Breakage): Trial => ({ breakage, unnoticed: new Set(breakage.ids), by: [] })

/** Applies the breakage to the copy, and runs the tests of one suite that claim its unnoticed items. */
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

/** Code that does not load or uses undefined names would fail before any test runs. */
const isNoCode = ({ state, isWhole, message = '' }: Result): boolean =>
  state === 'failed' && (isWhole === true || /\b(Syntax|Reference)Error\b|Transform failed/.test(message))
