import { say } from '@moon/ui/language/say.ts'
import type { FillReport } from '../../fill/frame-reading.ts'

/** The host of an origin, with its port if it has one: the name that the user reads before a card goes there. */
export const hostOf = (origin: string): string => new URL(origin).host

/** Why the user is asked for the total. */
export function whyAsked(because: string): string {
  switch (because) {
    case 'several totals':
      return say('The page names more than one total.')
    case 'another currency':
      return say('The page does not ask for US dollars. A card pays it in dollars, at the rate of the day.')
    case 'unclear amount':
      return say('The amount on the page can be read in two ways.')
    default:
      return say('The page does not say what is to be paid.')
  }
}

const kinds: Readonly<Record<string, string>> = {
  number: say('the card number'),
  'number-part': say('the card number'),
  'security-code': say('the security code'),
  holder: say('the name on the card'),
  'given-name': say('the name on the card'),
  'family-name': say('the name on the card'),
  expiry: say('the expiry date'),
  'expiry-month': say('the month'),
  'expiry-year': say('the year'),
}

/** What the user does after the card is filled in. Without a stored address they type it themselves. */
export function whatToDo(host: string, { isAddressLeft }: { isAddressLeft: boolean }): string {
  return isAddressLeft
    ? say(
        'Your name and address are still to be written there. Look it over and pay at {host}. Moon has sent nothing.',
        { host },
      )
    : say('Look it over and pay at {host}. Moon has sent nothing.', { host })
}

/** The result of filling a form as a sentence; undefined when everything was written. */
export function whatIsLeft({ written, left: all }: FillReport): string | undefined {
  // Values that the user typed stay, and are no failure.
  const left = all.filter(({ because }) => because !== 'not empty')
  if (left.length === 0 && written.length > 0) return undefined
  if (left.some(({ because }) => because === 'navigated' || because === 'changed'))
    return say('The page has changed since you confirmed it, so nothing more was written. Look at it and start again.')
  const names = [
    ...new Set(left.map(({ kind }) => kinds[kind] ?? (kind === 'form' ? say('the form') : say('the address')))),
  ]
  const hidden = left.some(({ because }) => because === 'not visible')
  const fields = names.join(', ')
  return hidden
    ? say('Moon writes only where you can see it, and could not see {fields}. Copy it from the card instead.', {
        fields,
      })
    : say('The page did not take {fields}. Copy it from the card instead.', { fields })
}
