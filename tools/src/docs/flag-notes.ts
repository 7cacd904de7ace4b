import { chainNames, chains, isTokenChain, type ChainFlag } from '@moon/contract/chains.ts'
import type { FlagName } from '@moon/contract/flags.ts'

/** Effect of each flag, for the table in docs/settings.md. */
export const flagNotes: Record<FlagName, string> = {
  bitnobPrivateBeta: 'cards can be bought, underpaid orders completed and an exchange connected',
  giftCards: 'the catalogue and gift cards; off without a supplier of gift cards',
  cardholderAgreement: 'the cardholder agreement is asked for',
  lightningPayments: 'an order can be paid over Lightning',
  onChainTransactions:
    'an order can be paid on a chain at all; each coin on each chain has a flag of its own beside it',
  ...ofChains(),
  offPlatformRefund: 'the page of the credit, and payouts in Bitcoin where a treasury is set up',
  googleSignIn: 'people can sign in with Google; off without `GOOGLE_CLIENT_ID` and its kin',
  appleSignIn: 'people can sign in with Apple; off without `APPLE_CLIENT_ID` and its kin',
  apiKeys: 'who may have an API key: turn it on for one user',
  cardProductToggle:
    'buyers choose whether a card is processed as prepaid or as credit; off without a card program for credit',
  createBitnobCards:
    'a card is processed as credit unless something else is chosen; off without a card program for credit',
  disableCoinbase:
    'hides the exchange: nobody connects an account or pays from one. With `COINBASE_CLIENT_ID` and its kin set, turn it off to offer the exchange',
  disableCardDeletion: 'no card can be deleted',
  disableCardIssuer2CardDeletion: 'no card that is processed as credit can be deleted',
  maintenance: 'Moon is closed: every call answers 503, and one page stands in for every other',
  maintenanceReadOnly: 'beside `maintenance`: everything can be looked at, and what changes something is refused',
}

function ofChains(): Record<ChainFlag, string> {
  const notes = chainNames.flatMap((chain) => {
    const { title, taken } = chains[chain]
    const unless = isTokenChain(chain) ? '; off without a node and a contract for it' : ''
    return Object.entries(taken).map(([coin, flag]) => [
      flag.name,
      `an order can be paid with ${coin} on ${title}${unless}`,
    ])
  })
  return Object.fromEntries(notes) as Record<ChainFlag, string>
}
