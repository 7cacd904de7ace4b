import { z } from 'zod/mini'
import { short, type Call } from './call.ts'
import { dollars, fullName, sameWords, yes } from './codecs.ts'
import { languages } from './plain/languages.ts'

const btcPaymentMethods = ['LIGHTNING', 'ON_CHAIN'] as const
const btcPaymentMethod = sameWords(btcPaymentMethods)

const themes = ['light', 'system', 'dark'] as const
const theme = sameWords(themes)

const language = sameWords(languages)

/** Sources of payment: an external wallet, a wallet at the exchange, or the option to connect one. */
export const walletProviders = [
  'COINBASE',
  'CONNECT_COINBASE',
  'BITCOIN_PAYMENT',
  'USDC_PAYMENT',
  'USDT_PAYMENT',
] as const

export const wallet = z.object({
  id: z.string(),
  name: z.string(),
  balance: z.string(),
  alias: z.string(),
  provider: sameWords(walletProviders),
  currency: z.string(),
  /** Value in dollars; null without a rate. */
  balanceInBase: z.nullable(dollars),
})

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  defaultBtcPaymentMethod: btcPaymentMethod,
  coinbaseInfo: z.object({
    wallets: z.array(wallet),
    /**
     * A payment is under way that can be looked up only after the account is connected again. Connecting is then
     * allowed whatever the flags say.
     */
    isAwaited: z.optional(z.literal(true)),
    /** The unused part of the spending limit that the user set at the exchange (I-31). */
    spendingLeft: z.optional(dollars),
    spendingLimit: z.optional(dollars),
    spendingPeriod: z.optional(sameWords(['day', 'month', 'year'])),
  }),
  isCoinbaseConnected: z.boolean(),
  rewardSats: z.number(),
  /** Rewards for returned goods whose sats were already spent; later rewards pay this debt. */
  rewardSatsOwed: z.number(),
  moonCredit: dollars,
  /** Credit above the caps: it belongs to the user and waits for an operator (D-18). */
  moonCreditOnHold: dollars,
  /** The user's debt from shops that collected more than the cards held. */
  overdraft: dollars,
  /** The balance of an expired card becomes credit automatically after seven days (D-21). */
  returnsExpired: z.boolean(),
  /** Theme of devices without a choice of their own. */
  theme,
  /** Language of emails. Initially taken from Accept-Language of the first call after sign-up. */
  language,
  /** Credit, rewards and card balances are masked until the user reveals them. */
  hidesBalances: z.boolean(),
  /** Shows API ids and codes on the screens. */
  developerMode: z.boolean(),
  cards: z.number(),
  active: z.boolean(),
  hasFingerprint: z.boolean(),
  cardholderCountryOfResidence: z.nullable(z.string()),
  /** The user may correct the country until the first order; afterwards only support does (D-26). */
  mayCorrectCountry: z.boolean(),
  isFederated: z.boolean(),
  userBanReason: z.nullable(z.string()),
})

/** A banned user's record holds only the reason (D-28). */
const bannedUser = z.object({ userBanReason: z.string() })

export const userAnswer = z.object({ user: z.union([user, bannedUser]), userBanReason: z.nullable(z.string()) })

export type User = z.output<typeof user>
export type UserAnswer = z.output<typeof userAnswer>

/** Location of the caller's network address, as far as it is known. */
const location = z.object({
  city: z.nullable(z.string()),
  continent: z.nullable(z.string()),
  country: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  postalCode: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
})

const country = z.string().check(z.regex(/^[A-Z]{2}$/))

const deviceData = {
  pfData: z.optional(
    z.object({
      pfId: z.string().check(z.maxLength(128)),
      pfConf: z.optional(z.number()),
      pfAdditionalInfo: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  dbotData: z.optional(z.record(z.string(), z.unknown())),
  language: z.optional(z.string().check(z.maxLength(35))),
}

export const userCalls = {
  createUser: {
    method: 'POST',
    ...short('/users'),
    who: 'member',
    summary: 'Make the record of a user after sign-up',
    /** After the first order, only support changes a confirmed country (D-26). */
    body: z.object({ cardholderCountryOfResidence: z.optional(country), isConfirmed: z.optional(yes) }),
    answer: userAnswer,
    refusals: ['country_fixed'],
  },
  readUser: {
    method: 'GET',
    ...short('/users'),
    who: 'member',
    scope: 'read',
    summary: 'The signed-in user',
    query: z.object({ includeCoinbaseInfo: z.optional(yes) }),
    answer: userAnswer,
  },
  readLocation: {
    method: 'GET',
    ...short('/users/location'),
    who: 'member',
    summary: 'Where the network of the caller is, to pre-fill the country (D-26); null: not known',
    answer: z.object({ location: z.nullable(location) }),
  },
  changeUser: {
    method: 'PATCH',
    ...short('/users'),
    who: 'member',
    summary: 'Change the name, or leave device data',
    body: z.object({ name: z.optional(fullName), ...deviceData }),
    answer: userAnswer,
  },
  changePreferences: {
    method: 'PUT',
    ...short('/users/preferences'),
    who: 'member',
    summary:
      'Default way to pay with Bitcoin, the name, whether expired cards return what is left, the theme, the language of letters, whether balances are covered, and whether ids are shown',
    body: z.object({
      defaultBtcPaymentMethod: z.optional(z.enum(btcPaymentMethods)),
      name: z.optional(fullName),
      returnsExpired: z.optional(yes),
      theme: z.optional(z.enum(themes)),
      language: z.optional(z.enum(languages)),
      hidesBalances: z.optional(yes),
      developerMode: z.optional(yes),
    }),
    answer: z.object({
      defaultBtcPaymentMethod: btcPaymentMethod,
      name: z.string(),
      returnsExpired: z.boolean(),
      theme,
      language,
      hidesBalances: z.boolean(),
      developerMode: z.boolean(),
    }),
  },
} as const satisfies Record<string, Call>
