/** Phrases of one meaning by language. Spaces in a phrase are optional; a leading `=` requires whole words. */
export type Phrases = Readonly<Record<string, readonly string[]>>

/** One regular expression that finds any of the phrases in the output of `plainWords`. */
export function phrasesIn(...lists: Phrases[]): RegExp {
  const sources = lists.flatMap((phrases) => Object.values(phrases).flat().map(sourceOf))
  return new RegExp(sources.join('|'), 'u')
}

function sourceOf(phrase: string): string {
  const isWhole = phrase.startsWith('=')
  const source = (isWhole ? phrase.slice(1) : phrase).replaceAll(' ', ' ?')
  return isWhole ? String.raw`(?<![\p{L}\d])(?:${source})(?![\p{L}\d])` : `(?:${source})`
}
