/** The placeholders of a text: `'date'` of `'Valid until {date}'`. */
export type Places<T extends string> = T extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never

type Part = string | number | bigint
type Parts<T extends string> = [Places<T>] extends [never] ? [] : [Readonly<Record<Places<T>, Part>>]

declare global {
  var moonWords: Readonly<Record<string, string>> | undefined
}

/** Translations by English text. A document in another language defines them in a script before all others. */
const words = globalThis.moonWords ?? {}

/** A text in the reader's language with its placeholders filled: `say('Valid until {date}', { date })`. */
export function say<T extends string>(text: T, ...[parts]: Parts<T>): string {
  const said = words[text] ?? text
  const filling: Readonly<Record<string, Part>> | undefined = parts
  return filling ? said.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(filling[name] ?? place)) : said
}

/**
 * Singular and plural, the plural with a placeholder for the number: `sayCount(n, 'one card', '{count} cards')`.
 */
export const sayCount = (count: number | bigint, one: string, other: `${string}{count}${string}`): string =>
  Number(count) === 1 ? say(one as 'one') : say(other as '{count}', { count })
