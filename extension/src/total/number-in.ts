/** Marks element borders in a text: it is invisible, but digits on both sides are not one number. */
export const border = '\u2063'

/**
 * A number as shops write it, in hundredths: `1,234.56`, `1.234,56`, `1 234,56`, `1'234.50`, `1,23,456.00`, `12`,
 * `12,-`, and `12⁣99` with the cents in their own element. Undefined if the text is not a number, or an ambiguous
 * one: `1.234` is a thousand to one reader and a bit more than one to another.
 */
export function hundredthsIn(text: string): bigint | undefined {
  const number = text
    .replaceAll(new RegExp(`${border}*([.,٫٬'’])${border}*`, 'gu'), '$1')
    .replace(/[.,][-–—]{1,2}$/u, '')
  const split = new RegExp(`^(.*\\d)${border}+(\\d\\d)$`, 'u').exec(number)
  if (split) return split[1]!.match(/[.,٫]\d{1,2}$/) ? undefined : whole(split[1]!, split[2]!)
  if (number.includes(border)) return undefined
  const decimal = /^(.*\d)[.,٫](\d{1,2})$/u.exec(number)
  if (decimal && !endsInGroup(number)) return whole(decimal[1]!, decimal[2]!.padEnd(2, '0'))
  return whole(number, '00')
}

const groups = /^\d{1,3}(?:([,.'’٬ \u00A0\u202F\u2009])\d{3})(?:\1\d{3})*$/u
const indianGroups = /^\d{1,2}(?:,\d{2})*,\d{3}$/u

const endsInGroup = (number: string) => groups.test(number)

function whole(number: string, hundredths: string): bigint | undefined {
  const isAmbiguous = hundredths === '00' && /^\d{1,3}\.\d{3}$/.test(number)
  if (isAmbiguous) return undefined
  if (!/^\d{1,12}$/.test(number) && !groups.test(number) && !indianGroups.test(number)) return undefined
  return BigInt(number.replaceAll(/\D/gu, '') + hundredths)
}

/** Arabic, Persian, Devanagari, Thai and full-width digits as 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹०-९๐-๙０-９]/gu, (digit) =>
    String(zeros.map((zero) => digit.codePointAt(0)! - zero).find((n) => n >= 0 && n < 10)),
  )

const zeros = ['٠', '۰', '०', '๐', '０'].map((zero) => zero.codePointAt(0)!)
