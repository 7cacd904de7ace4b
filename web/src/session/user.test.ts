import type { UserAnswer } from '@moon/contract/users.ts'
import { expect, it } from 'vitest'
import { memberOf } from './user.ts'

const user = {
  id: 'usr_1',
  name: 'Ada',
  email: 'ada@example.com',
  defaultBtcPaymentMethod: 'LIGHTNING' as const,
  coinbaseInfo: { wallets: [] },
  isCoinbaseConnected: false,
  rewardSats: 0,
  moonCredit: '0.00',
  cards: 0,
  active: true,
  hasFingerprint: false,
  cardholderCountryOfResidence: null,
  isFederated: false,
  userBanReason: null,
}

it.each([
  ['an active person is active', { user, userBanReason: null }, { kind: 'active', user }],
  [
    'an inactive one waits',
    { user: { ...user, active: false }, userBanReason: null },
    { kind: 'waiting', user: { ...user, active: false } },
  ],
  [
    'of a banned one only the reason is held',
    { user: { userBanReason: 'Chargebacks' }, userBanReason: 'Chargebacks' },
    { kind: 'banned', reason: 'Chargebacks' },
  ],
  [
    'a reason beside the record bans too',
    { user, userBanReason: 'Chargebacks' },
    { kind: 'banned', reason: 'Chargebacks' },
  ],
  [
    'banned beats waiting',
    { user: { ...user, active: false, userBanReason: 'Age' }, userBanReason: null },
    { kind: 'banned', reason: 'Age' },
  ],
] as [string, UserAnswer, object][])('%s', (_, answer, member) => {
  expect(memberOf(answer)).toEqual(member)
})
