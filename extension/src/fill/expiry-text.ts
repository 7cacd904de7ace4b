import type { FieldElement } from '../checkout/card-field.ts'
import { labelOf } from '../checkout/field-text.ts'

/** The expiry as a combined field expects it: by its placeholder, else by its length, else `MM/YY`. */
export function expiryText(field: FieldElement, { month, year }: { month: string; year: string }): string {
  if (field.getAttribute('type') === 'month') return `${year}-${month}`
  const shown = [field.getAttribute('placeholder'), field.getAttribute('title'), field.getAttribute('aria-label')]
  const format = [...shown.map((text) => formatIn(text ?? '')), namedFormatIn(labelOf(field))].find(
    (each) => each !== undefined,
  )
  const length = Number.parseInt(field.getAttribute('maxlength') ?? '', 10)
  if (length === 4) return month + year.slice(2)
  if (length === 6 && !format) return month + year
  const isLong = format ? format.yearLetters === 4 : length === 7
  const separator = length === 5 || (length === 7 && isLong) ? '/' : (format?.separator ?? '/')
  return month + separator + (isLong ? year : year.slice(2))
}

type Format = { separator: string; yearLetters: number }

/**
 * `MM / YY`, `mm-aaaa`, `ММ/ГГ`, `月/年`: two letters for the month, two or four for the year, and the separator.
 */
function formatIn(text: string): Format | undefined {
  const found = /(?<![\p{L}\d])(?:\p{L}{2}|\d{2})(\s*[/\-.–]\s*)(\p{L}{4}|\p{L}{2}|\d{4}|\d{2})(?![\p{L}\d])/u.exec(
    text,
  )
  return found ? { separator: found[1]!, yearLetters: found[2]!.length } : namedFormatIn(text)
}

/**
 * In longer text only known letters count, because text like `and/or` looks similar; `MMYY` without separator is
 * also accepted.
 */
function namedFormatIn(text: string): Format | undefined {
  const found =
    /(?<![\p{L}\d])(?:mm|мм|μμ|kk)(\s*[/\-.–]\s*|)((?:yy|aa|jj|rr|гг|рр|εε|vv|åå|ll|ss){1,2})(?![\p{L}\d])/iu.exec(text)
  return found ? { separator: found[1]!, yearLetters: found[2]!.length } : undefined
}
