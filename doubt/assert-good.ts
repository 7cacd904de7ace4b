import { idsInTitle } from '../tools/src/requirements/requirement-ids.ts'
import { Unready } from '../tools/src/processes/unready.ts'
import type { Claim } from './find-claims.ts'
import { runClaims } from './run-claims.ts'
import type { Suite } from './suites.ts'

/** A test that fails without any breakage would fail with every one: starts only when all selected tests pass. */
export async function assertGood(copy: string, suite: Suite, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  const failed = (await runClaims(copy, suite, claims)).filter(
    ({ title, state, isWhole }) => state === 'failed' && (isWhole === true || idsInTitle(title).length > 0),
  )
  if (failed.length === 0) return
  const lines = failed.map(({ title, message }) => `  ${title}: ${message?.split('\n')[0]}`)
  throw new Unready(`These tests fail without any breakage:\n${lines.join('\n')}`)
}
