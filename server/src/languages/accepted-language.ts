import { languages, type Language } from '@moon/contract/plain/languages.ts'

/** The supported language that an Accept-Language header prefers (RFC 9110, 12.5.4): the first of equal ones; English without any. */
export function acceptedLanguage(header: string | undefined): Language {
  const [best] = (header ?? '')
    .slice(0, longestHeader)
    .split(',')
    .map(readRange)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ tag }) => languages.filter((language) => tag === language || tag.startsWith(`${language}-`)))
  return best ?? 'en'
}

const longestHeader = 512

function readRange(range: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1'
  return { tag, weight: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 }
}
