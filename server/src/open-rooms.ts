import { activityRoutes } from './activity/routes.ts'
import { flagOf, stableCoins, tokenChainNames } from '@moon/contract/chains.ts'
import type { FlagName } from '@moon/contract/flags.ts'
import type { PurchaseId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { agreementRoutes } from './agreement/routes.ts'
import { createGiftCodes } from './gift-cards/gift-code.ts'
import { creditSweeps } from './credit/sweeps.ts'
import { reconciliationSweeps } from './issuer-reconciliation/reconcile-cards.ts'
import { cardJobs, cardSweeps } from './cards/jobs.ts'
import { cardTransactionJobs, cardTransactionSweeps } from './card-transactions/jobs.ts'
import { rewardJobs } from './rewards/jobs.ts'
import { readCard } from './card-views/read-card.ts'
import { cardRoutes } from './cards/routes.ts'
import { purchaseLimitRoutes } from './purchase-limits/routes.ts'
import { issuerWebhookRoutes } from './card-transactions/webhook-routes.ts'
import { dashboardRoutes } from './card-views/routes.ts'
import { giftCardSweeps } from './gift-cards/sweeps.ts'
import { createAssertOpen } from './flags/assert-open.ts'
import { exchangeRoutes } from './exchange/routes.ts'
import { exchangeTokenPurpose } from './exchange/sealed-tokens.ts'
import { noExchange } from './exchange/no-exchange.ts'
import { exchangeSweeps } from './exchange/sweeps.ts'
import { wireAccount } from './exchange/wire-account.ts'
import { flagRoutes } from './flags/routes.ts'
import { createAuth } from './auth/auth.ts'
import { createGuard, createMemberOfCookie } from './identity/guard.ts'
import { identityJobs } from './identity/jobs.ts'
import { identityLimits } from './identity/limits.ts'
import { identityRoutes, keySetPlugin } from './identity/routes.ts'
import { identitySweeps } from './identity/sweeps.ts'
import { detectionJobs, detectionWatchers } from './detection/jobs.ts'
import { invoiceSweeps } from './invoices/sweeps.ts'
import { suspenseSweeps } from './suspense/sweeps.ts'
import { readFundings } from './invoices/read-funding.ts'
import { preimagePurpose } from './invoices/sealed-preimages.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { issuerSweeps } from './issuer/enrol-issuer.ts'
import { systemClock } from './kit/clock.ts'
import type { Settings } from './settings/config.ts'
import type { Db, Tx } from './database/db.ts'
import type { JobName, JobTable } from './queue/jobs.ts'
import { createPost } from './mail/letters.ts'
import { liveSweeps } from './live/live.ts'
import { resealSweep } from './sealing/reseal.ts'
import { createSeal } from './sealing/seal.ts'
import { ledgerSweeps } from './ledger/sweeps.ts'
import { productJobs, productSweeps } from './products/jobs.ts'
import { productRoutes } from './products/routes.ts'
import { supplierWebhookRoutes } from './products/webhook-routes.ts'
import { exchangePurchaseRoutes } from './checkout/exchange-routes.ts'
import { purchaseJobs, purchaseSweeps } from './purchases/jobs.ts'
import { readPurchasedProducts } from './purchases/reads.ts'
import { repriceForLock } from './purchases/reprice-for-lock.ts'
import { refundUnderpaid } from './underpayments/refund-underpaid.ts'
import { purchaseRoutes } from './checkout/routes.ts'
import { rateSweeps } from './rates/rates-feed.ts'
import { rateRoutes } from './rates/routes.ts'
import { recoveryRoutes } from './recoveries/routes.ts'
import { recoverySweeps } from './recoveries/sweeps.ts'
import { noSupplier } from './supplier/no-supplier.ts'
import { supportRoutes } from './support/routes.ts'
import { banReasonOf } from './users/ban-user.ts'
import { createNotify } from './users/notify-user.ts'
import { userRoutes } from './users/routes.ts'
import { userSweeps } from './users/sweeps.ts'
import type { Outside } from './open-outside.ts'
import type { Tools } from './open-tools.ts'
import { sealedPlaces } from './sealed-places.ts'

/** Every room with what it needs, by name. */
export function openRooms(settings: Settings, tools: Tools, outside: Outside) {
  const { feed, supplier } = outside
  const products = { ...tools, supplier }
  const exchange = exchangeDeps(settings, tools, outside)
  const people = openPeople(settings, tools, outside, exchange)
  const money = openMoney(settings, tools, outside, exchange)
  const banned = (userId: string) => banReasonOf(tools.database.db, userId)
  const jobs: JobTable<JobName> = { ...people.jobs, ...money.jobs, ...productJobs(products) }
  return {
    handlers: {
      ...people.handlers,
      ...money.handlers,
      ...flagRoutes({ ...tools, missing: missingFlags(outside) }),
      ...supportRoutes({
        ...tools,
        post: createPost(tools),
        nodeLink: () => outside.lightning.publicLink(),
        chat: settings.chat,
      }),
      ...productRoutes(products),
      ...rateRoutes({ ...tools, currentRate: feed.currentRate, banReasonOf: banned }),
    },
    guard: people.guard,
    memberOfCookie: people.memberOfCookie,
    assertOpen: createAssertOpen(tools),
    plugins: [...people.plugins, ...money.plugins, supplierWebhookRoutes(products)],
    jobs,
    sweeps: [
      ...people.sweeps,
      ...money.sweeps,
      ...productSweeps(products),
      ...rateSweeps({ ...tools, feed }),
      ...ledgerSweeps({ ...tools, post: createPost(tools) }, settings.ledgerHeads),
      ...liveSweeps(tools),
      resealSweep({ ...tools, places: sealedPlaces }),
    ],
    stopWatching: money.stopWatching,
  }
}

/** Who people are. The identity library lives on the wall clock, and so does everything that must agree with it. */
function openPeople(settings: Settings, tools: Tools, { mail }: Outside, exchange: ReturnType<typeof exchangeDeps>) {
  const { database, random, log, ids, keys } = tools
  const { publicUrl, revealUnknownEmail, signupMode, environment } = settings
  const secret = keys.signInSecret()
  const auth = createAuth({ database, log, secret, publicUrl })
  const limits = identityLimits({ isProduction: environment === 'production' })
  const clock = systemClock
  const identity = {
    auth,
    database,
    clock,
    random,
    ids,
    secret,
    publicUrl,
    revealUnknownEmail,
    signupMode,
    limits,
    post: createPost(tools),
    keys,
  }
  return {
    handlers: {
      ...identityRoutes(identity),
      ...userRoutes({ ...tools, readExchange: (own) => wireAccount(exchange, own) }),
    },
    jobs: identityJobs({ ...identity, mail }),
    sweeps: [...identitySweeps(identity), ...userSweeps(tools), ...creditSweeps(tools)],
    guard: createGuard(identity),
    memberOfCookie: createMemberOfCookie(identity),
    plugins: [keySetPlugin(identity)],
  }
}

function exchangeDeps(settings: Settings, tools: Tools, { exchange, feed }: Outside) {
  const { publicUrl, coinbase } = settings
  return {
    ...tools,
    exchange: exchange ?? noExchange,
    exchangeTokens: createSeal({ ...tools, purpose: exchangeTokenPurpose }),
    exchangeLimitCents: cents(BigInt(coinbase?.dailyLimit ?? 0) * 100n),
    rate: feed.currentRate,
    publicUrl,
  }
}

/** Where money comes in, what it buys, and what becomes of it. */
function openMoney(settings: Settings, tools: Tools, outside: Outside, exchange: ReturnType<typeof exchangeDeps>) {
  const { issuer, feed } = outside
  const { bitcoinConfirmations, publicWebhookUrl, bitcoind } = settings
  const chain = { bitcoinConfirmations, network: bitcoind.network, tokens: outside.tokens }
  const preimages = createSeal({ ...tools, purpose: preimagePurpose })
  const giftCodes = createGiftCodes(tools)
  const supplier = outside.supplier ?? noSupplier
  const notify = createNotify({ post: createPost(tools), clock: tools.clock, publicUrl: settings.publicUrl })
  const money = {
    ...tools,
    ...outside,
    supplier,
    giftCodes,
    notify,
    rate: feed.currentRate,
    ordered: readPurchasedProducts,
    reprice: (tx: Tx, id: PurchaseId) => repriceForLock(tx, { rate: feed.currentRate, clock: tools.clock }, id),
    preimages,
    bitcoinConfirmations,
    chain,
    corroborateFromCents: cents(settings.tokensCorroborateFromCents),
    recoveryFeeCents: cents(settings.recoveryFeeCents),
  }
  const cards = {
    ...tools,
    issuer,
    supplier,
    giftCodes,
    rate: feed.currentRate,
    notify,
    readFunding: (on: Db | Tx, invoiceIds: readonly string[]) => readFundings(on, chain, invoiceIds),
    refundUnderpaid: (input: { purchaseId: PurchaseId }) => refundUnderpaid({ ...tools, notify }, input),
  }
  const watchers = detectionWatchers(money)
  return {
    handlers: {
      ...purchaseRoutes({ ...money, readCard: (own) => readCard(cards, own) }),
      ...exchangePurchaseRoutes({ ...money, ...exchange }),
      ...exchangeRoutes(exchange),
      ...invoiceRoutes(money),
      ...recoveryRoutes(money),
      ...cardRoutes(cards),
      ...purchaseLimitRoutes(tools),
      ...dashboardRoutes(cards),
      ...agreementRoutes(tools),
      ...activityRoutes({ ...tools, chain }),
    },
    jobs: {
      ...detectionJobs(money),
      ...purchaseJobs(money),
      ...cardJobs(cards),
      ...cardTransactionJobs(cards),
      ...rewardJobs(cards),
    },
    sweeps: [
      ...watchers.sweeps,
      ...incomingSweeps(money),
      ...recoverySweeps(money),
      ...purchaseSweeps(money),
      ...exchangeSweeps(exchange),
      ...cardSweeps(cards),
      ...cardTransactionSweeps(cards),
      ...giftCardSweeps(cards),
      ...reconciliationSweeps({ ...cards, stopAtCents: cents(settings.differenceStopCents) }),
      ...issuerSweeps({ issuer, publicWebhookUrl, log: tools.log }),
    ],
    plugins: [issuerWebhookRoutes(cards)],
    stopWatching: () => watchers.stop(),
  }
}

/** What is looked after beside the chains and the node: addresses of coming orders, and money without an owner. */
const incomingSweeps = (money: Parameters<typeof invoiceSweeps>[0] & Parameters<typeof suspenseSweeps>[0]) => [
  ...invoiceSweeps(money),
  ...suspenseSweeps(money),
]

/** Tokens that no node is set up for, gift cards without anybody who makes them, and the choice between one kind of card. */
function missingFlags({ tokens, supplier, issuer }: Outside): FlagName[] {
  return [
    ...(supplier ? [] : (['giftCards'] as const)),
    ...(issuer.makesCredit ? [] : (['cardProductToggle', 'createBitnobCards'] as const)),
    ...tokenChainNames.flatMap((name) =>
      stableCoins.flatMap((coin) => (tokens[name]?.contracts.has(coin) ? [] : (flagOf(name, coin) ?? []))),
    ),
  ]
}
