import type { Obstacle, ObstacleKind } from '@moon/contract/closing.ts'
import { formatDollars } from '@moon/money/format.ts'
import { paths } from '../../paths.ts'

type Way = { to: { path: string; isDocument: boolean }; wayOn: string }
type Words = Way & { title: string; text: string }

const app = (path: string, wayOn: string): Way => ({ to: { path, isDocument: false }, wayOn })
const support: Way = { to: { path: paths.contact, isDocument: true }, wayOn: 'Write to us' }
const cards = app(paths.dashboard, 'See your cards')

/** What stands in the way of closing an account, in plain words, with the way on. */
export function describeObstacle({ kind, count, amount }: Obstacle): Words {
  const dollars = amount === null ? '' : formatDollars(amount)
  const some = (one: string, many: string) => (count === 1 ? `One ${one}` : `${count} ${many}`)
  const words: Record<ObstacleKind, Words> = {
    credit: {
      title: `${dollars} of Moon Credit`,
      text: 'Take it out in Bitcoin first, or spend it on a card.',
      ...app(paths.credit, 'Get it refunded'),
    },
    credit_on_hold: {
      title: `${dollars} of credit on hold`,
      text: 'It is above the usual caps, and waits until one of us has looked at it.',
      ...support,
    },
    debt: {
      title: `You owe ${dollars}`,
      text: 'Shops collected more than your cards held. The next credit or card pays it.',
      ...app(paths.dashboard, 'See how it came about'),
    },
    orders: {
      title: some('order is not over', 'orders are not over'),
      text: 'Cancel what is unpaid, and wait for what is on its way.',
      ...app(paths.dashboard, 'See your orders'),
    },
    refunds: {
      title: some('refund is on its way', 'refunds are on their way'),
      text: `${dollars} in Bitcoin. Once it has arrived, you can close your account.`,
      ...app(paths.credit, 'See how far it is'),
    },
    recoveries: {
      title: some('recovery is not over', 'recoveries are not over'),
      text: 'We are bringing back coins that you sent to the wrong place.',
      ...app(paths.dashboard, 'See how far it is'),
    },
    cards: {
      title: some('card with money on it', 'cards with money on them'),
      text: `${dollars} in all. Delete the card: what is left on it becomes Moon Credit, which you can take out.`,
      ...cards,
    },
    held_by_shops: {
      title: `Shops hold ${dollars}`,
      text: 'It is collected, or comes back to you by itself, within days.',
      ...cards,
    },
    gift_cards: {
      title: some('unused gift card', 'unused gift cards'),
      text: 'Its code is shown here alone. Use it up or write it down, then mark it as used.',
      ...app(paths.dashboard, 'See your gift cards'),
    },
  }
  return words[kind]
}
