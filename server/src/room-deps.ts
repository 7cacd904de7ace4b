import { flagOf, stableCoins, tokenChainNames } from '@moon/contract/chains.ts'
import { signInFlags, signInProviderNames, type SignInProviderName } from '@moon/contract/plain/sign-in-providers.ts'
import type { FlagName } from '@moon/contract/flags.ts'
import type { PurchaseId } from '@moon/contract/ids.ts'
import type { Cents } from '@moon/money/cents.ts'
import { assertApiConsumer } from './api-keys/assert-api-consumer.ts'
import { sealedAuthenticators } from './authenticators/sealed-authenticators.ts'
import { readSpendingRules } from './card-transactions/reads.ts'
import { readCard } from './card-views/read-card.ts'
import type { Database, Db, Tx } from './database/db.ts'
import { withSessionLock } from './database/with-session-lock.ts'
import { endpointSecretPurpose } from './endpoints/sealed-endpoints.ts'
import { noExchange } from './exchange/no-exchange.ts'
import { exchangeTokenPurpose } from './exchange/sealed-tokens.ts'
import { describeAccount } from './exchange/describe-account.ts'
import { createGiftCodes } from './gift-cards/gift-code.ts'
import { endSession } from './identity/session.ts'
import { readFundings } from './invoices/read-funding.ts'
import { sealedPreimages } from './invoices/sealed-preimages.ts'
import type { Issuer } from './issuer/issuer.ts'
import type { Clock } from './kit/clock.ts'
import type { Ids } from './kit/ids.ts'
import type { Log } from './kit/log.ts'
import type { Random } from './kit/random.ts'
import { web, type Web } from './guarded-web/web.ts'
import type { Post } from './mail/emails.ts'
import type { ChainView } from './payments/describe-payment.ts'
import { findPurchase, readPurchasedProducts } from './purchases/reads.ts'
import { findForgottenPayouts } from './restores/find-forgotten.ts'
import type { Histories } from './restores/forgotten.ts'
import { repriceForLock } from './purchases/reprice-for-lock.ts'
import type { SignInProvider } from './openid/sign-in-provider.ts'
import type { ExchangeAccount } from './rails/exchange-account.ts'
import type { RatesFeed } from './rates/rates-feed.ts'
import { sealedPlaces } from './sealed-places.ts'
import type { SharedKeyring } from './sealing/keyring.ts'
import { createSeal } from './sealing/seal.ts'
import { noSupplier } from './supplier/no-supplier.ts'
import type { GiftCardSupplier } from './supplier/supplier.ts'
import { refundUnderpaid } from './underpayments/refund-underpaid.ts'
import { banReasonOf } from './users/ban-user.ts'
import { createNotify } from './users/notify.ts'
import { readContact } from './users/reads.ts'

type Given = {
  database: Database
  clock: Clock
  ids: Ids
  random: Random
  keys: SharedKeyring
  log: Log
  post: Post
  feed: RatesFeed
  publicUrl: string
  /** The daily limit that a user is asked to grant for an exchange account, when the exchange does not state one. */
  exchangeLimitCents: Cents
  bitcoinConfirmations: number
  network: ChainView['network']
  tokens: NonNullable<ChainView['tokens']>
  issuer: Issuer
  /** The sign-in providers at which this Moon is registered. */
  signInProviders?: Partial<Record<SignInProviderName, SignInProvider>>
  /** Undefined when this Moon is registered at no exchange. */
  exchange: ExchangeAccount | undefined
  /** Undefined when no gift-card supplier is configured. */
  supplier: GiftCardSupplier | undefined
  /** Providers' lists of what they did for Moon; left out when nobody reconciles them. */
  histories?: Histories
  /** How webhooks reach the programs of API consumers; in production only at public addresses. */
  consumers?: { web: Web; plainHost: string | null }
}

/**
 * Adds to the providers what the rooms also need: seals, emails, and verbs of higher rooms that are handed down. main, the simulator
 * and the stories each call it with their own providers.
 */
export function roomDeps<G extends Given>(given: G) {
  const { exchange: ownExchange, supplier, ...outside } = given
  const { database, clock, feed, bitcoinConfirmations, network, tokens } = given
  const rate = feed.currentRate
  const chain: ChainView = { bitcoinConfirmations, network, tokens }
  const notify = createNotify(given)
  const readFunding = (on: Db | Tx, invoiceIds: readonly string[]) => readFundings(on, chain, invoiceIds)
  const exchange = {
    ...outside,
    rate,
    exchange: ownExchange ?? noExchange,
    exchangeTokens: createSeal({ ...given, purpose: exchangeTokenPurpose }),
  }
  return {
    ...exchange,
    supplier: supplier ?? noSupplier,
    chain,
    notify,
    readSpendingRules: () => readSpendingRules(database.db),
    readFunding,
    giftCodes: createGiftCodes(given),
    preimages: createSeal({ ...given, purpose: sealedPreimages.purpose }),
    places: sealedPlaces,
    missing: missingFlags(given),
    endSession,
    alone: (name: string, work: () => Promise<void>) => withSessionLock(database.jobPool, name, work),
    authenticatorSecrets: createSeal({ ...given, purpose: sealedAuthenticators.purpose }),
    readPurchasedProducts,
    isPurchaseKnown: async (id: string) => (await findPurchase(database.db, id)) !== undefined,
    beforePaying: () => findForgottenPayouts(given),
    reprice: (tx: Tx, id: PurchaseId) => repriceForLock(tx, { rate, clock }, id),
    refundUnderpaid: (input: { purchaseId: PurchaseId }) => refundUnderpaid({ ...given, notify }, input),
    readCard: (own: { userId: string; cardId: string }) => readCard({ database, clock, readFunding }, own),
    readExchange: (own: { userId: string; mayAsk: boolean }) => describeAccount(exchange, own),
    addressOf: async (userId: string) => (await readContact(database.db, userId)).email,
    banReasonOf: (userId: string) => banReasonOf(database.db, userId),
    endpointSecrets: createSeal({ ...given, purpose: endpointSecretPurpose }),
    consumers: given.consumers ?? { web, plainHost: null },
    assertApiConsumer: (userId: string) => assertApiConsumer(given, userId),
  }
}

/**
 * Flags of features that cannot work: sign-in providers without a registration, tokens without a node, gift cards without a supplier,
 * and the choice between card kinds when there is only one.
 */
function missingFlags({ tokens, supplier, issuer, signInProviders = {} }: Given): FlagName[] {
  return [
    ...(supplier ? [] : (['giftCards'] as const)),
    ...(issuer.makesCredit ? [] : (['cardProductToggle', 'createBitnobCards'] as const)),
    ...signInProviderNames.filter((name) => !signInProviders[name]).map((name) => signInFlags[name]),
    ...tokenChainNames.flatMap((name) =>
      stableCoins.flatMap((coin) => (tokens[name]?.contracts.has(coin) ? [] : (flagOf(name, coin) ?? []))),
    ),
  ]
}
