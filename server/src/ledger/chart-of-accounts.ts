/**
 * The house accounts, each with its purpose; `<coin>` and `<rail>` stand for a name. docs/accounts.md is generated
 * from this. An account has one currency, so tokens have one account for each chain and coin.
 */
export const chartOfAccounts = {
  'received/<rail>':
    'Coins that arrived: `received/bitcoin`, `received/lightning`, `received/tron-usdt`, `received/coinbase-btc`. A negative balance is what we hold.',
  'receivable/lightning': 'Held Lightning payments whose card was delivered and which the node has not settled yet.',
  'suspense/<rail>':
    'Coins that arrived and belong to no order; an operator finds out whose they are. Less what left and no payout explains.',
  'withdrawn/<rail>':
    'Coins that operators paid out by hand, or whose payout a restore forgot, once somebody said so. Zero or below.',
  'fx/<coin>': 'The coin side of each exchange into dollars.',
  'fx/usd': 'The dollar side of every exchange.',
  'fees/load': 'Fees for loading cards.',
  'fees/creation': 'Fees for making cards.',
  'fees/recovery': 'Fees for bringing back coins that were sent to the wrong network.',
  'fees/inactivity': 'What credit has shrunk by because nobody used its account.',
  'fees/network': 'Network fees of payouts in sats: what users paid of them, less what their transactions cost.',
  tolerance: 'What the house gives to payments that are a few cents short (M-10).',
  discounts: 'What the house gives as discounts.',
  rewards: 'Reward sats that users were given.',
  'spent/visa': 'What shops collected from cards.',
  'prepaid/supplier': 'What gift cards cost us at their supplier.',
  'margin/gift-cards': 'What gift cards cost less than their price.',
  'loss/<rail>':
    'What the house bears because a payment was lost after its money had been spent: `loss/bitcoin`, `loss/lightning`.',
  'loss/lightning-taken-back': 'What was left on cards whose held Lightning payment was lost.',
  'loss/gift-cards': 'Gift cards that cost more than their price, or that came after their order was refunded.',
  'given-up': 'Credit below the least refund that its owner gave up when closing the account.',
  'given-up-btc': 'Reward sats that their owner gave up when closing the account.',
  gifts: 'Dollars given by hand: corrections, and the play money of the sandbox.',
  'gifts-btc': 'The same in sats.',
} as const satisfies Record<string, string>

type Pattern = keyof typeof chartOfAccounts
type Filled<P extends string> = P extends `${infer Head}<${string}>${infer Tail}` ? `${Head}${string}${Tail}` : P

/** Every name that the chart allows: `tolerance`, `fx/usd`, `received/tron-usdt`. */
export type HouseAccount = Filled<Pattern>
