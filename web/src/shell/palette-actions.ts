import type { ListedCard } from '@moon/contract/cards.ts'
import { languages, type Language } from '@moon/contract/plain/languages.ts'
import type { User } from '@moon/contract/users.ts'
import { formatDollars } from '@moon/money/format.ts'
import { hasAllWords } from '../kit/has-all-words.ts'
import { quickAmounts } from '../kit/quick-amounts.ts'
import { shortDollars } from '../kit/short-dollars.ts'
import { sitePath } from '../language/site-path.ts'
import { paths, receiptPath } from '../paths.ts'
import { say } from '@moon/ui/language/say.ts'

export type Action = {
  name: string
  /** Further words by which the action can be found. */
  words: string
  group: string
  /** Where the action leads, or what it does. */
  to?: string
  /** Starts a purchase of this amount; an empty text leaves the amount open. */
  buys?: string
  run?: 'log-out' | 'light' | 'dark' | 'system' | 'hide' | 'show' | 'en' | 'es'
  /** The card that the action freezes or unfreezes. */
  freezes?: { cardId: string; isFrozen: boolean }
  /** The action is hidden until the user types something. */
  isRare?: true
}

type Allowed = { user: User; mayBuy: boolean; hasCredit: boolean; mayConnect: boolean }

/** Returns everything that this member can do from here, in the order of the list. */
export function paletteActions({ user, mayBuy, hasCredit, mayConnect }: Allowed): Action[] {
  const buy = (name: string, buys: string): Action => ({
    name,
    words: say('buy new create visa gift card'),
    group: say('Cards'),
    to: paths.dashboard,
    buys,
  })
  const go = (name: string, to: string, words = ''): Action => ({ name, to, words, group: say('Go to') })
  const act = (name: string, run: NonNullable<Action['run']>, words: string): Action => ({
    name,
    run,
    words,
    group: say('Do'),
  })
  return [
    ...(mayBuy
      ? [
          buy(say('Create a New Card'), ''),
          ...quickAmounts.map((cents) => {
            const amount = shortDollars(cents)
            return buy(say('New card of {amount}', { amount }), amount.slice(1))
          }),
        ]
      : []),
    go(say('Dashboard'), paths.dashboard, say('cards activity home transactions statement history search')),
    go(say('Profile'), paths.profile, say('settings name country limits spending payment method rewards')),
    ...(hasCredit ? [go('Moon Credit', paths.credit, say('refund payout bitcoin withdraw'))] : []),
    ...(mayConnect ? [go(say('Connect Coinbase'), paths.connectCoinbase, say('exchange wallet'))] : []),
    go(say('Security'), paths.security, say('passkey authenticator devices log-ins two-factor')),
    go(say('Preferences'), paths.preferences, say('settings language letters notices theme sound developer')),
    go(say('Your data'), paths.data, say('export download statement close account delete')),
    ...(user.isFederated ? [] : [go(say('Change Password'), paths.changePassword, say('settings security'))]),
    // A user without API access is led to the page where they can request it.
    go(say('API Keys'), paths.apiKeys, say('developers program key access')),
    go('Webhooks', paths.webhooks, say('developers program events')),
    go('FAQ', sitePath(paths.faqs), say('help questions')),
    go(say('Contact us'), sitePath(paths.contact), say('help support chat refund problem')),
    user.hidesBalances
      ? act(say('Show balances'), 'show', say('hidden amounts privacy'))
      : act(say('Hide balances'), 'hide', say('amounts privacy cover')),
    act(say('Light theme'), 'light', say('day bright appearance')),
    act(say('Dark theme'), 'dark', say('night appearance')),
    act(say('Theme of the device'), 'system', say('appearance automatic')),
    ...languages.map((each) => act(languageNames[each], each, say('language'))),
    act(say('Log Out'), 'log-out', say('sign out leave')),
  ]
}

const languageNames = { en: 'English', es: 'Español' } as const satisfies Record<Language, string>

/** Returns the actions on one card, found by the card's name, its last digits or its shop, and by the action. */
export function actionsOf(card: ListedCard, areHidden: boolean): Action[] {
  const name =
    card.name ??
    card.gift_card?.giftCardMerchantName ??
    (card.last_four ? say('Card •••• {lastFour}', { lastFour: card.last_four }) : say('Card'))
  // While balances are hidden, the card's balance is not shown.
  const left = areHidden ? '' : `, ${formatDollars(card.balance)}`
  const [to, group, digits] = [
    `${paths.dashboard}?card=${encodeURIComponent(card.id)}`,
    say('Cards'),
    card.last_four ?? '',
  ]
  const isFrozen = card.frozen !== null
  // A card frozen by Moon stays frozen.
  const canTurn = card.gift_card === null && (card.frozen ? card.frozen.reason === null : card.spendable)
  return [
    {
      name: `${name}${left}`,
      words: `${say('open details copy number name colour delete refund support token')} ${digits}`,
      group,
      to,
    },
    ...(canTurn
      ? [
          {
            name: isFrozen ? say('Unfreeze {name}', { name }) : say('Freeze {name}', { name }),
            words: `${say('freeze unfreeze pause lock')} ${digits}`,
            group,
            to,
            freezes: { cardId: card.id, isFrozen: !isFrozen },
            isRare: true as const,
          },
        ]
      : []),
    ...(card.fundingState === 'PAID'
      ? [
          {
            name: say('Receipt of {name}', { name }),
            words: `${say('receipt invoice proof print')} ${digits}`,
            group,
            to: receiptPath(card.id),
            isRare: true as const,
          },
        ]
      : []),
  ]
}

/** Returns the actions that have every typed word at the beginning of a word of their name or further words. */
export const actionsFor = (all: readonly Action[], typed: string): Action[] =>
  all.filter(({ name, words, isRare }) => (typed.trim() !== '' || !isRare) && hasAllWords(`${name} ${words}`, typed))
