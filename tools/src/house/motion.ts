import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../processes/run.ts'
import { codeOf, isTest, type Findings, type Source } from './read-sources.ts'

/** Style sheets and components of the browser: what moves on a screen is said in these. */
const isOfScreen = (path: string) => /^(ui|web|extension)\/src\/.*\.(tsx?|css)$/.test(path)

/** Where lengths and easings are defined, by name. */
const tokens = /^ui\/src\/theme\/(tokens|scene|night)\.css$/

/** Lengths that a class may name, in milliseconds; a transition without one takes 160. */
const lengths = new Set(['120', '160', '200', '240'])
const easings = new Set(['out', 'standard'])
const moved = new Set(['', 'colors', 'opacity', 'transform', 'none'])

/**
 * Motion that is not by the tokens of `ui/src/theme`: another length or easing, a property that lays the page out anew, all of them at
 * once, an animation that is written where it is used, or one that plays without regard to who wants none.
 */
export function motion(sources: Source[]): Findings {
  const findings: Findings = {}
  for (const source of sources) {
    if (!isOfScreen(source.path) || isTest(source) || tokens.test(source.path)) continue
    const count = source.path.endsWith('.css') ? inSheet(codeOf(source)) : inClasses(codeOf(source))
    if (count > 0) findings[source.path] = count
  }
  return findings
}

/** The style sheets of ours, which are no sources of TypeScript. */
export const readSheets = (): Source[] =>
  globSync('{ui,web,extension}/src/**/*.css', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))

function inClasses(code: string): number {
  const of = (pattern: RegExp, isFine: (name: string) => boolean) =>
    [...code.matchAll(pattern)].filter(([, name]) => !isFine(name!)).length
  return (
    of(/[\s'"`:]duration-(\[[^\]]*\]|\d+)(?=[\s'"`])/g, (name) => lengths.has(name)) +
    of(/[\s'"`:]ease-(\[[^\]]*\]|in-out|in|out|linear|standard)(?=[\s'"`])/g, (name) => easings.has(name)) +
    of(/[\s'"`:]transition(?:-(\[[^\]]*\]|all|shadow|colors|opacity|transform|none))(?=[\s'"`])/g, (name) =>
      moved.has(name),
    ) +
    of(/[\s'"`:]animate-(\[[^\]]*\])/g, () => false) +
    // What a script moves.
    (code.includes('.animate(') ? of(/\bduration: (\d+)/g, (name) => lengths.has(name)) : 0)
  )
}

function inSheet(code: string): number {
  const said = [...code.matchAll(/(?:^|[\s;{])(transition|animation)(?:-duration|-timing-function)?:\s*([^;]+);/g)]
  return said.filter(
    ([, , value]) =>
      /\d(?:ms|s)\b|cubic-bezier|ease/.test(value!.replaceAll(/var\([^)]*\)/g, '')) && !/!important/.test(value!),
  ).length
}
