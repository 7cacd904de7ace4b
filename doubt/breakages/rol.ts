import type { Breakage } from '../breakage.ts'

/** Roles, permissions and flags of accounts. */
export const rol: readonly Breakage[] = [
  {
    ids: ['ROL-11'],
    file: 'web/src/buy/amount/use-wallet-options.tsx',
    find: '...(ways.length === 0 ? [] : [bitcoinOption(ways)]),',
    instead: 'bitcoinOption(ways),',
    why: 'a Bitcoin wallet is offered with both ways turned off',
  },
  {
    ids: ['ROL-11', 'VAB-14'],
    file: 'server/src/purchases/check-request.ts',
    find: "    ...(flags.lightningPayments ? (['lightning'] as const) : []),",
    instead: "    'lightning' as const,",
    why: 'Lightning is taken though its flag is off',
  },
  {
    ids: ['ROL-12'],
    file: 'server/src/purchases/check-request.ts',
    find: 'return flags.onChainTransactions && flag && flags[flag] ? [rail] : []',
    instead: 'return flags.onChainTransactions && flag ? [rail] : []',
    why: 'a token is taken though its flag is off',
  },
  {
    ids: ['ROL-12'],
    file: 'web/src/buy/flow/networks.ts',
    find: 'return cheapFirst.filter((name) => isOn(flagOf(name, token))).map(',
    instead: 'return cheapFirst.filter((name) => flagOf(name, token)).map(',
    why: 'a network is offered though its flag is off',
  },
  {
    ids: ['ROL-13'],
    file: 'server/src/purchases/check-request.ts',
    find: 'if (!isUsual && !(flags.cardProductToggle && issuer.makesCredit)) throw',
    instead: 'if (!isUsual && !issuer.makesCredit) throw',
    why: 'credit may be chosen though the flag of the choice is off',
  },
  {
    ids: ['ROL-13'],
    file: 'web/src/buy/amount/card-type-choice.tsx',
    find: 'checked={chosen === undefined ? isCreditUsual : chosen',
    instead: 'checked={chosen === undefined ? false : isCreditUsual && chosen',
    why: 'credit does not stand chosen where it is usual',
  },
  {
    ids: ['ROL-14'],
    file: 'server/src/exchange/assert-exchange-on.ts',
    find: 'if (!flags.bitnobPrivateBeta || flags.disableCoinbase) throw',
    instead: 'if (!flags.bitnobPrivateBeta) throw',
    why: 'the exchange cannot be turned off',
  },
  {
    ids: ['ROL-15'],
    file: 'server/src/agreement/assert-agreed.ts',
    find: '  if (!cardholderAgreement) return',
    instead: '  if (cardholderAgreement) return',
    why: 'the flag of the agreement acts the other way round',
  },
  {
    ids: ['ROL-15'],
    file: 'server/src/products/read-orderable.ts',
    find: "    if (!(await readFlags(database.db, userId)).giftCards) throw new Refusal('feature_off')",
    instead: '    void readFlags',
    why: 'gift cards are sold though their flag is off',
  },
  {
    ids: ['ROL-09'],
    file: 'web/src/settings/profile/profile-page.tsx',
    find: "const isCreditElsewhere = useFlag('offPlatformRefund')",
    instead: "const isCreditElsewhere = useFlag('private-beta' as never)",
    why: 'the flag of the refunds does not act on the profile',
  },
]
