/** Phrases of one meaning by language. A space may be missing in the text; `=` in front asks for whole words. */
export type Phrases = Readonly<Record<string, readonly string[]>>

/** One expression that finds any of the phrases in words that `plainWords` wrote. */
export function phrasesIn(...lists: Phrases[]): RegExp {
  const sources = lists.flatMap((phrases) => Object.values(phrases).flat().map(sourceOf))
  return new RegExp(sources.join('|'), 'u')
}

function sourceOf(phrase: string): string {
  const isWhole = phrase.startsWith('=')
  const source = (isWhole ? phrase.slice(1) : phrase).replaceAll(' ', ' ?')
  return isWhole ? String.raw`(?<![\p{L}\d])(?:${source})(?![\p{L}\d])` : `(?:${source})`
}
