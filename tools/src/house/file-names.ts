import { exportsOf } from './banned-words.ts'
import { isTest, type Findings, type Source } from './read-sources.ts'

/** Files that are named after what they are for in every room or house. */
const roles =
  /(^|-)(store|routes|jobs|sweeps|room|reads|news|state|settings|deps|main|root|pages?|layout|gate|config|codecs|clock)$|^(index)$/

/**
 * A file with one export is named exactly as it, or as what it creates; a file with several as one of them, or with a last
 * word that stands in one of them.
 */
export function fileNames(sources: Source[]): Findings {
  const findings: Findings = {}
  for (const source of sources) {
    if (isTest(source) || !/^(money|contract|ui|web|server|tools)\/src\//.test(source.path)) continue
    const file = source.path
      .split('/')
      .pop()!
      .replace(/\.tsx?$/, '')
    const names = exportsOf(source.text).map(kebabOf)
    if (names.length === 0 || roles.test(file) || names.includes(file) || names.includes(`create-${file}`)) continue
    if (names.length > 1 && sharesWords(file, names)) continue
    findings[source.path] = 1
  }
  return findings
}

const kebabOf = (name: string) => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()

/** The last word of the file's name stands in one of the names, in the singular or the plural. */
function sharesWords(file: string, names: string[]): boolean {
  const word = file.split('-').pop()!
  return names.some((name) => name.split('-').some((part) => isSameWord(part, word)))
}

const isSameWord = (one: string, other: string) => formsOf(one).includes(other) || formsOf(other).includes(one)

const formsOf = (word: string) => [word, `${word}s`, `${word}es`, word.replace(/y$/, 'ies')]
