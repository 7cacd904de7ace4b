import { zeroCents } from '@moon/money/cents.ts'
import type { User } from '@moon/contract/users.ts'

/** A user who has just signed up, as the server answers. */
export const someUser: User = {
  id: 'usr_1',
  name: 'Ada',
  email: 'ada@example.com',
  defaultBtcPaymentMethod: 'LIGHTNING',
  coinbaseInfo: { wallets: [] },
  isCoinbaseConnected: false,
  rewardSats: 0,
  rewardSatsOwed: 0,
  moonCredit: zeroCents,
  moonCreditOnHold: zeroCents,
  overdraft: zeroCents,
  returnsExpired: true,
  theme: 'system',
  language: 'en',
  hidesBalances: false,
  developerMode: false,
  cards: 0,
  active: true,
  hasFingerprint: false,
  cardholderCountryOfResidence: null,
  mayCorrectCountry: true,
  isFederated: false,
  userBanReason: null,
}
