import type { Findings, Source } from './read-sources.ts'

const stems = /^(tell|tells|telling|told|lying|lodging|lodgings|wish|wishes|wished|gone|people|peoples|person|persons)$/

/** Finds words in file names, export names and comments for which docs/words.md has better ones. */
export function bannedWords(sources: Source[]): Findings {
  const findings: Findings = {}
  for (const { path, text } of sources.filter((each) => !each.path.startsWith('sandbox/'))) {
    const names = [path.split('/').pop()!.replace(/\..*/, ''), ...exportsOf(text)]
    const count =
      names.filter(isBannedName).length + wordsOf(commentsOf(text)).filter((word) => stems.test(word)).length
    if (count > 0) findings[path] = count
  }
  return findings
}

/** keep is banned as a verb that stores something: keepCost. In a sentence it is plain English. */
const isBannedName = (name: string) =>
  partsOf(name).some((part, i) => stems.test(part) || (part === 'keep' && i === 0 && partsOf(name).length > 1))

const partsOf = (name: string) => name.split(/-|_|(?<=[a-z0-9])(?=[A-Z])/).map((part) => part.toLowerCase())

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? []

export const exportsOf = (text: string): string[] =>
  [
    ...text.matchAll(
      /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface) (\w+)/gm,
    ),
  ].map((match) => match[1]!)

const commentsOf = (text: string): string =>
  [...text.matchAll(/(?<![^\s{])(?:\/\/\s.*|\/\*[\s\S]*?\*\/)/g)].map(([comment]) => comment).join('\n')
