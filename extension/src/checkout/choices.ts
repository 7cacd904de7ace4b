/** Whether a select offers the twelve months, with or without a placeholder option. */
export function offersMonths(select: HTMLSelectElement): boolean {
  const choices = choicesOf(select)
  if (choices.length < 12 || choices.length > 14) return false
  const last = choices.slice(-12)
  return last.every(({ value, text }, i) => {
    const numbers = [numberIn(value), numberIn(text)]
    return numbers.includes(i + 1) || numbers.includes(i) || monthNames.test(text.trim())
  })
}

const monthNames =
  /^(jan|feb|f[eé]v|mar|m[aä]r|apr|avr|abr|may|mai|mag|jun|jui|giu|jul|lug|lip|aug|ao[uû]|ago|sep|set|oct|okt|ott|out|nov|dec|dez|d[eé]c|dic|gen|ene)/i

/** Whether a select offers plausible expiry years: few, consecutive, none long past. */
export function offersYears(select: HTMLSelectElement): boolean {
  const years = choicesOf(select).flatMap(({ value, text }) => {
    const year = yearIn(text) ?? yearIn(value)
    return year === undefined ? [] : [year]
  })
  if (years.length < 5 || years.length > 45 || years.length < choicesOf(select).length - 2) return false
  const sorted = years.toSorted((a, b) => a - b)
  return sorted[0]! >= 2008 && sorted.every((year, i) => year === sorted[0]! + i)
}

const numberIn = (text: string) => (/^\D*0?(\d{1,2})\D*$/.test(text) ? Number(/\d{1,2}/.exec(text)![0]) : undefined)

function yearIn(text: string): number | undefined {
  const digits = /^\s*(20\d\d|\d\d)\s*$/.exec(text)?.[1]
  if (!digits) return undefined
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits)
}

const choicesOf = (select: HTMLSelectElement) =>
  [...select.querySelectorAll('option')].map((option) => ({
    value: option.getAttribute('value') ?? option.textContent ?? '',
    text: option.textContent ?? '',
  }))
