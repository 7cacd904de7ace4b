import type { Text } from '../languages/message.ts'
import { zeroCents, type Cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import type { AuthorizationDecision, IssuerDeclineReason } from '../issuer/issuer.ts'
import { fuelPumpCents, leastBalance, withMargin } from './least-balance.ts'

type IssuerBecause = Extract<AuthorizationDecision, { kind: 'decline' }>['because']

/**
 * Why a card transaction was declined: the text for the user, and the nearest code of the issuer. The first group are
 * our own decisions, the second are the issuer's.
 */
export const declineReasons = {
  card_unknown: ['card_closed', 'This card is not known.'],
  card_not_ready: ['card_closed', 'This card is not ready to be used yet.'],
  card_deleted: ['card_closed', 'This card has been deleted.'],
  card_expired: ['card_closed', 'This card has expired.'],
  card_frozen: ['card_closed', 'This card is frozen. Open it on your dashboard to read why.'],
  card_unpaid: ['card_closed', 'The payment for this card went back, so it cannot be used.'],
  account_restricted: ['card_closed', 'This account is restricted.'],
  overdraft_owed: [
    'insufficient_funds',
    'Shops have collected more than your cards held. Please pay what is owed before you use a card again: your dashboard says how.',
  ],
  over_balance: ['insufficient_funds', 'There is not enough left on this card for this purchase.'],
  under_fuel_balance: [
    'insufficient_funds',
    'Fuel pumps need a balance of {fuel} on this card, whatever you fill up. Paying at the counter needs the price alone.',
  ],
  under_charging_balance: [
    'insufficient_funds',
    'Charging stations need a balance of {charging} on this card, whatever you charge.',
  ],
  under_margin: [
    'insufficient_funds',
    'This merchant may add to the amount, so this purchase needs a balance of {needed} on this card: the amount and 20 % more.',
  ],
  daily_limit: ['velocity', 'This purchase would exceed your spending limit for 24 hours.'],
  monthly_limit: ['velocity', 'This purchase would exceed your spending limit for this month.'],
  foreign_merchant: ['merchant', 'This card works at merchants in the United States only.'],
  other_card: ['merchant', 'This purchase was begun with another card.'],
  wires: ['merchant', 'This card cannot be used for wire transfers or money orders.'],
  direct_marketing: ['merchant', 'This card cannot be used with direct marketing merchants.'],
  securities: ['merchant', 'This card cannot be used with security brokers or dealers.'],
  dating: ['merchant', 'This card cannot be used for dating or escort services.'],
  massage: ['merchant', 'This card cannot be used for massage services.'],
  gambling: ['merchant', 'This card cannot be used for betting, casinos, lotteries or racing.'],
  internet_gaming: ['merchant', 'This card cannot be used for internet gaming.'],
  cash: ['merchant', 'This card cannot be used to get cash.'],
  telemarketing: ['merchant', 'This card cannot be used with outbound telemarketing merchants.'],
  foreign_currency: ['merchant', 'This card cannot be used to buy foreign currency or crypto.'],
  paypal_funding: ['merchant', 'This card cannot be used to add money to a PayPal account.'],

  wrong_security_code: ['merchant', 'The security code that was entered is not the one of this card.'],
  wrong_expiry: ['merchant', 'The expiry date that was entered is not the one of this card.'],
  wrong_address: ['merchant', 'The billing address that was entered could not be verified.'],
  no_answer: ['merchant', 'This purchase could not be checked in time. Please try again.'],
  suspected_fraud: ['merchant', 'This purchase looked unusual and was stopped for your safety.'],
  by_network: ['merchant', 'The card network declined this purchase.'],
} as const satisfies Record<IssuerDeclineReason, readonly [IssuerBecause, Text]> &
  Record<string, readonly [IssuerBecause, Text]>

export type DeclineReason = keyof typeof declineReasons

/** `amount` is the amount that the shop asked for. */
export const declineText = (reason: DeclineReason, amount: Cents = zeroCents): string =>
  declineReasons[reason][1]
    .replace('{fuel}', formatDollars(fuelPumpCents))
    .replace('{charging}', formatDollars(leastBalance('5552', amount)))
    .replace('{needed}', formatDollars(withMargin(amount)))

export const issuerWord = (reason: DeclineReason): IssuerBecause => declineReasons[reason][0]
