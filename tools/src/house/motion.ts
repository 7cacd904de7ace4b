import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../processes/run.ts'
import { codeOf, isTest, type Findings, type Source } from './read-sources.ts'

/** Style sheets and components of the browser apps, where motion is defined. */
const isOfScreen = (path: string) => /^(ui|web|extension)\/src\/.*\.(tsx?|css)$/.test(path)

/** The files that define named durations and easings. */
const tokens = /^ui\/src\/theme\/(tokens|scene|night)\.css$/

/** Durations that a class may name, in milliseconds; the default transition takes 160. */
const lengths = new Set(['120', '160', '200', '240'])
const easings = new Set(['out', 'standard'])
const moved = new Set(['', 'colors', 'opacity', 'transform', 'none'])

/**
 * Finds motion that ignores the tokens of `ui/src/theme`: another duration or easing, a property that triggers
 * layout, `transition-all`, an animation defined at its place of use, or one that ignores reduced motion.
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

/** Our style sheets, which readSources leaves out. */
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
    // Animations started by scripts.
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
