import { currencyCodes, currencySigns, thousandths } from './currency-signs.ts'
import { border, hundredthsIn, plainDigits } from './number-in.ts'

/**
 * An amount in a text, in hundredths of its currency. `hundredths` is undefined if two readings are possible;
 * `currency` is a code, a sign that several countries use, or undefined if none is beside it. `start` and `end`
 * are its position in the text.
 */
export type ShownAmount = {
  hundredths: bigint | undefined
  currency: string | undefined
  isNegative: boolean
  start: number
  end: number
}

/** Every amount of a text that names a currency or has cents. */
export function readAmounts(text: string): ShownAmount[] {
  const plain = plainDigits(text)
  return [...plain.matchAll(amountPattern)].flatMap((match) => {
    const { codeBefore, signBefore, number, signAfter, codeAfter } = match.groups!
    const currency = codeBefore ?? codeAfter ?? signOf(signBefore) ?? signOf(signAfter)
    const hundredths = hundredthsIn(number!)
    if (currency === undefined && !/[.,٫]\d\d$/u.test(number!)) return []
    const start = match.index
    const isNegative = /[-−–]$/u.test(plain.slice(0, start)) || /^[-−]/u.test(match[0])
    const isClear = !(currency && thousandths.has(currency))
    return [{ hundredths: isClear ? hundredths : undefined, currency, isNegative, start, end: start + match[0].length }]
  })
}

const escaped = (text: string) => text.replaceAll(/[$.]/gu, String.raw`\$&`)
const signs = Object.keys(currencySigns)
  .toSorted((a, b) => b.length - a.length)
  .map(
    (sign) =>
      (/^\p{L}/u.test(sign) ? String.raw`(?<!\p{L})${escaped(sign)}` : escaped(sign)) +
      (/\p{L}$/u.test(sign) ? String.raw`(?!\p{L})` : ''),
  )
  .join('|')
const codes = String.raw`(?<!\p{L})(?:${currencyCodes.join('|')})(?!\p{L})`
const gap = String.raw`[\s:${border}]{0,4}`
const group = String.raw`[,.'’٬ \u00A0\u202F\u2009]`
const cents = String.raw`${border}*[.,٫]${border}*(?:\d{1,2}|[-–—]{1,2})|${border}+\d{2}`
const digits = String.raw`(?:\d{1,2}(?:,\d{2})+,\d{3}|\d{1,3}(?:${group}\d{3})+|\d+)(?:${cents})?(?!${group}?\d|\p{L}?%| ?%)`

/** A sign after a number belongs to that number unless a digit follows, to which it might belong. */
const amountPattern = new RegExp(
  String.raw`(?:(?<codeBefore>${codes})${gap})?(?:(?<signBefore>${signs})[-−]?${gap})?(?<![\d.,])(?<number>${digits})` +
    String.raw`(?:${gap}(?<signAfter>${signs})(?!${gap}\d))?(?:${gap}(?<codeAfter>${codes})(?!${gap}\d))?`,
  'gu',
)

const signOf = (sign: string | undefined) => (sign === undefined ? undefined : currencySigns[sign])
