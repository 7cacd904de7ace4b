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
  /** Other words by which somebody may look for it. */
  words: string
  group: string
  /** Where it leads, or what it does. */
  to?: string
  /** A purchase begins there, at this amount; an empty text leaves the amount open. */
  buys?: string
  run?: 'log-out' | 'light' | 'dark' | 'system' | 'hide' | 'show' | 'en' | 'es'
  /** The card that it freezes, or lets go. */
  freezes?: { cardId: string; isFrozen: boolean }
  /** Not in the list before something is typed. */
  isRare?: true
}

type Allowed = { user: User; mayBuy: boolean; hasCredit: boolean; mayConnect: boolean }

/** Everything that this member can do from here, in the order in which it is offered. */
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
    // Whoever has no access to them is led to where it is asked for.
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

/** What can be done with one card: it is found by its name, its last digits or its shop, and by what is wanted of it. */
export function actionsOf(card: ListedCard, areHidden: boolean): Action[] {
  const name =
    card.name ??
    card.gift_card?.giftCardMerchantName ??
    (card.last_four ? say('Card •••• {lastFour}', { lastFour: card.last_four }) : say('Card'))
  // Where balances are hidden, what is left on it is not shown.
  const left = areHidden ? '' : `, ${formatDollars(card.balance)}`
  const [to, group, digits] = [
    `${paths.dashboard}?card=${encodeURIComponent(card.id)}`,
    say('Cards'),
    card.last_four ?? '',
  ]
  const isFrozen = card.frozen !== null
  // What Moon has frozen stays so.
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

/** Those in whose name or words each typed word is found, as the beginning of a word. */
export const actionsFor = (all: readonly Action[], typed: string): Action[] =>
  all.filter(({ name, words, isRare }) => (typed.trim() !== '' || !isRare) && hasAllWords(`${name} ${words}`, typed))
