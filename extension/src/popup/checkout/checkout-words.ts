import type { FillReport } from '../../fill/frame-reading.ts'

/** The host of an origin, with its port if it has one: the name that the user reads before a card goes there. */
export const hostOf = (origin: string): string => new URL(origin).host

/** Why the user is asked for the total. */
export function whyAsked(because: string): string {
  switch (because) {
    case 'several totals':
      return 'The page names more than one total.'
    case 'another currency':
      return 'The page does not ask for US dollars. A card pays it in dollars, at the rate of the day.'
    case 'unclear amount':
      return 'The amount on the page can be read in two ways.'
    default:
      return 'The page does not say what is to be paid.'
  }
}

const kinds: Readonly<Record<string, string>> = {
  number: 'the card number',
  'number-part': 'the card number',
  'security-code': 'the security code',
  holder: 'the name on the card',
  'given-name': 'the name on the card',
  'family-name': 'the name on the card',
  expiry: 'the expiry date',
  'expiry-month': 'the month',
  'expiry-year': 'the year',
}

/** What the user does after the card is filled in. Without a stored address they type it themselves. */
export function whatToDo(host: string, { isAddressLeft }: { isAddressLeft: boolean }): string {
  const first = isAddressLeft ? 'Your name and address are still to be written there. Look it over' : 'Look it over'
  return `${first} and pay at ${host}. Moon has sent nothing.`
}

/** The result of filling a form as a sentence; undefined when everything was written. */
export function whatIsLeft({ written, left: all }: FillReport): string | undefined {
  // Values that the user typed stay, and are no failure.
  const left = all.filter(({ because }) => because !== 'not empty')
  if (left.length === 0 && written.length > 0) return undefined
  if (left.some(({ because }) => because === 'navigated' || because === 'changed'))
    return 'The page has changed since you confirmed it, so nothing more was written. Look at it and start again.'
  const names = [...new Set(left.map(({ kind }) => kinds[kind] ?? (kind === 'form' ? 'the form' : 'the address')))]
  const hidden = left.some(({ because }) => because === 'not visible')
  return hidden
    ? `Moon writes only where you can see it, and could not see ${names.join(', ')}. Copy it from the card instead.`
    : `The page did not take ${names.join(', ')}. Copy it from the card instead.`
}
