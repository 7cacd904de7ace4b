import { glob, readFile } from 'node:fs/promises'
import { idsInTitle } from '../tools/src/requirements/requirement-ids.ts'
import { suiteOf, type Suite } from './suites.ts'

/** A test file whose titles claim an item, and the brackets of those titles. */
export type Claim = { suite: Suite; file: string; brackets: string[] }

const tests = '{money,contract,ui,web,server,sandbox,sim,e2e,extension}/**/*.{test,e2e}.{ts,tsx}'

/** Finds the claims of each item in the sources: `{ 'COB-24': [{ suite: 'stories', file: … }] }`. */
export async function findClaims(): Promise<Map<string, Claim[]>> {
  const claims = new Map<string, Claim[]>()
  for await (const file of glob(tests, { exclude: (name) => name === 'node_modules' || name === 'build' })) {
    const brackets = bracketsIn(await readFile(file, 'utf8'))
    const ids = new Set(brackets.flatMap(idsInTitle))
    for (const id of ids) {
      const own = brackets.filter((bracket) => idsInTitle(bracket).includes(id))
      claims.set(id, [...(claims.get(id) ?? []), { suite: suiteOf(file), file, brackets: own }])
    }
  }
  return claims
}

/** The brackets with ids at the end of a quoted text. */
const bracketsIn = (source: string): string[] =>
  [...source.matchAll(/(\[(?:[A-Z]{3}|[FG])-[^\]\n]*\])['"`]/g)].map((match) => match[1]!)
