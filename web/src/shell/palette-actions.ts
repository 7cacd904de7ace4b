import type { ListedCard } from '@moon/contract/cards.ts'
import { languages, type Language } from '@moon/contract/plain/languages.ts'
import type { User } from '@moon/contract/users.ts'
import type { CardPart } from '@moon/ui/card/card-face.tsx'
import { hasAllWords } from '../kit/has-all-words.ts'
import { quickAmounts } from '../kit/quick-amounts.ts'
import { shortDollars } from '../kit/short-dollars.ts'
import { sitePath } from '../language/site-path.ts'
import { paths } from '../paths.ts'
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
  run?:
    | 'log-out'
    | 'light'
    | 'dark'
    | 'system'
    | 'hide'
    | 'show'
    | 'en'
    | 'es'
    | 'chime'
    | 'silence'
    | 'save-activity'
    | 'save-data'
  /** The card that the action freezes or unfreezes. */
  freezes?: { cardId: string; isFrozen: boolean }
  /** The card and the part of it that the action copies to the clipboard. */
  copies?: { card: ListedCard; part: CardPart | 'token' }
  /** The card for which the action opens the deletion dialog. */
  deletes?: string
  /** The action is hidden until the user types something. */
  isRare?: true
}

type Allowed = { user: User; mayBuy: boolean; hasCredit: boolean; mayConnect: boolean; chimes: boolean }

/** Returns everything that this member can do from here, in the order of the list. */
export function paletteActions({ user, mayBuy, hasCredit, mayConnect, chimes }: Allowed): Action[] {
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
    go(say('Dashboard'), paths.dashboard, say('cards activity home transactions history search')),
    go(say('Profile'), paths.profile, say('settings name country limits spending payment method rewards')),
    ...(hasCredit ? [go('Moon Credit', paths.credit, say('refund payout bitcoin withdraw'))] : []),
    ...(mayConnect ? [go(say('Connect Coinbase'), paths.connectCoinbase, say('exchange wallet'))] : []),
    go(say('Security'), paths.security, say('passkey authenticator devices log-ins two-factor')),
    go(say('Preferences'), paths.preferences, say('settings language letters notices theme sound developer')),
    go(say('Your data'), paths.data, say('close account delete')),
    ...(user.isFederated ? [] : [go(say('Change Password'), paths.changePassword, say('settings security'))]),
    // A user without API access is led to the page where they can request it.
    go(say('API Keys'), paths.apiKeys, say('developers program key access')),
    go('Webhooks', paths.webhooks, say('developers program events')),
    go('FAQ', sitePath(paths.faqs), say('help questions')),
    go(say('Contact us'), sitePath(paths.contact), say('help support chat refund problem')),
    user.hidesBalances
      ? act(say('Show balances'), 'show', say('hidden amounts privacy'))
      : act(say('Hide balances'), 'hide', say('amounts privacy cover')),
    act(
      say('Save activity as a table'),
      'save-activity',
      say('export download statement transactions CSV spreadsheet'),
    ),
    act(say('Download my data'), 'save-data', say('export save archive everything')),
    chimes
      ? act(say('No chime when a payment arrives'), 'silence', say('sound off quiet notes'))
      : act(say('Chime when a payment arrives'), 'chime', say('sound on notes vibration')),
    act(say('Light theme'), 'light', say('day bright appearance')),
    act(say('Dark theme'), 'dark', say('night appearance')),
    act(say('Theme of the device'), 'system', say('appearance automatic')),
    ...languages.map((each) => act(languageNames[each], each, say('language'))),
    act(say('Log Out'), 'log-out', say('sign out leave')),
  ]
}

const languageNames = { en: 'English', es: 'Español' } as const satisfies Record<Language, string>

/** Returns the actions whose name or words contain every typed word as the beginning of a word. */
export const actionsFor = (all: readonly Action[], typed: string): Action[] =>
  all.filter(({ name, words, isRare }) => (typed.trim() !== '' || !isRare) && hasAllWords(`${name} ${words}`, typed))
