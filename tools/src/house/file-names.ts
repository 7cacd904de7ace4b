import { exportsOf } from './banned-words.ts'
import { isTest, type Findings, type Source } from './read-sources.ts'

/** File names that state a role and occur in every room. */
const roles =
  /(^|-)(store|routes|jobs|sweeps|room|reads|news|state|settings|deps|main|root|pages?|layout|gate|config|codecs|clock)$|^(index)$/

/**
 * A file with one export is named after it or after what it creates; a file with several is named after one of
 * them, or ends in a word that occurs in one of them.
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

/** Whether the last word of the file name occurs in one of the export names, in singular or plural. */
function sharesWords(file: string, names: string[]): boolean {
  const word = file.split('-').pop()!
  return names.some((name) => name.split('-').some((part) => isSameWord(part, word)))
}

const isSameWord = (one: string, other: string) => formsOf(one).includes(other) || formsOf(other).includes(one)

const formsOf = (word: string) => [word, `${word}s`, `${word}es`, word.replace(/y$/, 'ies')]
