import type { User } from '@moon/contract/users.ts'
import { hasAllWords } from '../kit/has-all-words.ts'
import { paths } from '../paths.ts'

export type Action = {
  name: string
  /** Other words by which somebody may look for it. */
  words: string
  group: 'Cards' | 'Go to' | 'Do'
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
    words: 'buy new create visa gift card',
    group: 'Cards',
    to: paths.dashboard,
    buys,
  })
  const go = (name: string, to: string, words = ''): Action => ({ name, to, words, group: 'Go to' })
  const act = (name: string, run: NonNullable<Action['run']>, words: string): Action => ({
    name,
    run,
    words,
    group: 'Do',
  })
  return [
    ...(mayBuy
      ? [
          buy('Create a New Card', ''),
          buy('New card of $25', '25'),
          buy('New card of $50', '50'),
          buy('New card of $100', '100'),
        ]
      : []),
    go('Dashboard', paths.dashboard, 'cards activity home transactions'),
    go('Profile', paths.profile, 'settings name limits spending payment method'),
    ...(hasCredit ? [go('Moon Credit', paths.credit, 'refund payout bitcoin withdraw')] : []),
    ...(mayConnect ? [go('Connect Coinbase', paths.connectCoinbase, 'exchange wallet')] : []),
    go('Security', paths.security, 'passkey authenticator devices log-ins two-factor'),
    go('Preferences', paths.preferences, 'settings letters notices theme developer'),
    go('Your data', paths.data, 'export download close account delete'),
    ...(user.isFederated ? [] : [go('Change Password', paths.changePassword, 'settings security')]),
    go('FAQ', paths.faqs, 'help questions'),
    go('Contact us', paths.contact, 'help support chat'),
    user.hidesBalances
      ? act('Show balances', 'show', 'hidden amounts privacy')
      : act('Hide balances', 'hide', 'amounts privacy cover'),
    act('Light theme', 'light', 'day bright appearance'),
    act('Dark theme', 'dark', 'night appearance'),
    act('Theme of the device', 'system', 'appearance automatic'),
    act('Log Out', 'log-out', 'sign out leave'),
  ]
}

/** Those in whose name or words each typed word is found, as the beginning of a word. */
export const actionsFor = (all: readonly Action[], typed: string): Action[] =>
  all.filter(({ name, words }) => hasAllWords(`${name} ${words}`, typed))
