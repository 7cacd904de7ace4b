import type { Obstacle, ObstacleKind } from '@moon/contract/closing.ts'
import { dollarsWire } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { sitePath } from '../../language/site-path.ts'
import { paths } from '../../paths.ts'
import { say, sayCount } from '@moon/ui/language/say.ts'

type Way = { to: { path: string; isDocument: boolean; state?: { refund: string } }; wayOn: string }
type Words = Way & { title: string; text: string }

const app = (path: string, wayOn: string): Way => ({ to: { path, isDocument: false }, wayOn })
const support: Way = { to: { path: sitePath(paths.contact), isDocument: true }, wayOn: say('Write to us') }
const cards = app(paths.dashboard, say('See your cards'))

/** Describes an obstacle to closing an account in plain words, with the next step. `dollars`: its amount as written. */
export function describeObstacle(
  { kind, count, amount }: Obstacle,
  dollars = amount === null ? '' : formatDollars(amount),
): Words {
  const words: Record<ObstacleKind, Words> = {
    credit: {
      title: say('{dollars} of Moon Credit', { dollars }),
      text: say('Take it out in Bitcoin first, or spend it on a card.'),
      // The credit page opens its refund with this amount.
      to: { path: paths.credit, isDocument: false, ...(amount !== null && { state: { refund: dollarsWire(amount) } }) },
      wayOn: say('Get it refunded'),
    },
    credit_on_hold: {
      title: say('{dollars} of credit on hold', { dollars }),
      text: say('It is above the usual caps, and waits until one of us has looked at it.'),
      ...support,
    },
    debt: {
      title: say('You owe {dollars}', { dollars }),
      text: say('Shops collected more than your cards held. The next credit or card pays it.'),
      ...app(paths.dashboard, say('See how it came about')),
    },
    orders: {
      title: sayCount(count, 'One order is not over', '{count} orders are not over'),
      text: say('Cancel what is unpaid, and wait for what is on its way.'),
      ...app(paths.dashboard, say('See your orders')),
    },
    refunds: {
      title: sayCount(count, 'One refund is on its way', '{count} refunds are on their way'),
      text: say('{dollars} in Bitcoin. Once it has arrived, you can close your account.', { dollars }),
      ...app(paths.credit, say('See how far it is')),
    },
    recoveries: {
      title: sayCount(count, 'One recovery is not over', '{count} recoveries are not over'),
      text: say('We are bringing back coins that you sent to the wrong place.'),
      ...app(paths.dashboard, say('See how far it is')),
    },
    cards: {
      title: sayCount(count, 'One card with money on it', '{count} cards with money on them'),
      text: say('{dollars} in all. Delete the card: what is left on it becomes Moon Credit, which you can take out.', {
        dollars,
      }),
      ...cards,
    },
    held_by_shops: {
      title: say('Shops hold {dollars}', { dollars }),
      text: say('It is collected, or comes back to you by itself, within days.'),
      ...cards,
    },
    gift_cards: {
      title: sayCount(count, 'One unused gift card', '{count} unused gift cards'),
      text: say('Its code is shown here alone. Use it up or write it down, then mark it as used.'),
      ...app(paths.dashboard, say('See your gift cards')),
    },
  }
  return words[kind]
}
