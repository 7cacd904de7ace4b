import type { User } from '@moon/contract/users.ts'
import { hasAllWords } from '../kit/has-all-words.ts'
import { quickAmounts } from '../kit/quick-amounts.ts'
import { shortDollars } from '../kit/short-dollars.ts'
import { sitePath } from '../language/site-path.ts'
import { paths } from '../paths.ts'
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
  run?: 'log-out' | 'light' | 'dark' | 'system' | 'hide' | 'show'
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
    go(say('Dashboard'), paths.dashboard, say('cards activity home transactions')),
    go(say('Profile'), paths.profile, say('settings name limits spending payment method')),
    ...(hasCredit ? [go('Moon Credit', paths.credit, say('refund payout bitcoin withdraw'))] : []),
    ...(mayConnect ? [go(say('Connect Coinbase'), paths.connectCoinbase, say('exchange wallet'))] : []),
    go(say('Security'), paths.security, say('passkey authenticator devices log-ins two-factor')),
    go(say('Preferences'), paths.preferences, say('settings letters notices theme developer')),
    go(say('Your data'), paths.data, say('export download close account delete')),
    ...(user.isFederated ? [] : [go(say('Change Password'), paths.changePassword, say('settings security'))]),
    // Whoever has no access to them is led to where it is asked for.
    go(say('API Keys'), paths.apiKeys, say('developers program key access')),
    go('Webhooks', paths.webhooks, say('developers program events')),
    go('FAQ', sitePath(paths.faqs), say('help questions')),
    go(say('Contact us'), sitePath(paths.contact), say('help support chat')),
    user.hidesBalances
      ? act(say('Show balances'), 'show', say('hidden amounts privacy'))
      : act(say('Hide balances'), 'hide', say('amounts privacy cover')),
    act(say('Light theme'), 'light', say('day bright appearance')),
    act(say('Dark theme'), 'dark', say('night appearance')),
    act(say('Theme of the device'), 'system', say('appearance automatic')),
    act(say('Log Out'), 'log-out', say('sign out leave')),
  ]
}

/** Those in whose name or words each typed word is found, as the beginning of a word. */
export const actionsFor = (all: readonly Action[], typed: string): Action[] =>
  all.filter(({ name, words }) => hasAllWords(`${name} ${words}`, typed))
