import { cents } from '@moon/money/cents.ts'
import type { PurchaseId } from '@moon/contract/ids.ts'
import { createGiftCodes } from '../../server/src/gift-cards/gift-code.ts'
import { reconciliationSweeps } from '../../server/src/issuer-reconciliation/reconcile-cards.ts'
import { cardJobs, cardSweeps } from '../../server/src/cards/jobs.ts'
import { cardTransactionJobs, cardTransactionSweeps } from '../../server/src/card-transactions/jobs.ts'
import { rewardJobs } from '../../server/src/rewards/jobs.ts'
import { giftCardSweeps } from '../../server/src/gift-cards/sweeps.ts'
import { detectionJobs, detectionWatchers } from '../../server/src/detection/jobs.ts'
import { invoiceSweeps } from '../../server/src/invoices/sweeps.ts'
import { suspenseSweeps } from '../../server/src/suspense/sweeps.ts'
import { readFundings } from '../../server/src/invoices/read-funding.ts'
import type { Issuer } from '../../server/src/issuer/issuer.ts'
import type { Database, Db, Tx } from '../../server/src/database/db.ts'
import { createIds } from '../../server/src/kit/ids.ts'
import type { Log } from '../../server/src/kit/log.ts'
import { keyringOf } from '../../server/src/sealing/keyring.ts'
import { createSeal } from '../../server/src/sealing/seal.ts'
import type { Sweep } from '../../server/src/queue/sweep.ts'
import { productJobs } from '../../server/src/products/jobs.ts'
import { purchaseJobs, purchaseSweeps } from '../../server/src/purchases/jobs.ts'
import { readPurchasedProducts } from '../../server/src/purchases/reads.ts'
import { repriceForLock } from '../../server/src/purchases/reprice-for-lock.ts'
import { recoverySweeps } from '../../server/src/recoveries/sweeps.ts'
import { refundUnderpaid } from '../../server/src/underpayments/refund-underpaid.ts'
import { exchangeSweeps } from '../../server/src/exchange/sweeps.ts'
import type { ExchangeAccount } from '../../server/src/rails/exchange-account.ts'
import type { TokenChainName } from '@moon/contract/chains.ts'
import type { ChainRail, LightningRail } from '../../server/src/rails/rail.ts'
import type { TokensRail } from '../../server/src/rails/tokens/tokens-rail.ts'
import type { CurrentRate } from '../../server/src/rates/rate.ts'
import type { GiftCardSupplier } from '../../server/src/supplier/supplier.ts'
import { noSupplier } from '../../server/src/supplier/no-supplier.ts'
import { noExchange } from '../../server/src/exchange/no-exchange.ts'
import { createNotify } from '../../server/src/users/notify-user.ts'
import type { Dice } from '../plan/dice.ts'
import type { Host } from '../schedule/host.ts'
import type { Schedule } from '../schedule/schedule.ts'

export const confirmationsNeeded = 3
/** Token payments worth this and more count when a second source says the same. */
export const corroborateFromCents = cents(15_000n)

/** What Moon is given from outside. */
export type Surroundings = {
  database: Database
  schedule: Schedule
  /** How far its clock goes wrong (F-108). */
  skewMs: number
  dice: Dice
  log: Log
  rate: CurrentRate
  bitcoin: ChainRail
  lightning: LightningRail
  tokens: Partial<Record<TokenChainName, TokensRail>>
  /** Undefined where nobody has an account at one. */
  exchange: ExchangeAccount | undefined
  /** Undefined where nobody makes gift cards. */
  supplier: GiftCardSupplier | undefined
  issuer: Issuer
}

/** One process of Moon: the production code, joined as main.ts joins it. */
export type Moon = {
  host: Host
  deps: ReturnType<typeof depsOf>
  jobs: Readonly<Record<string, (payload: never) => Promise<void>>>
  sweeps: readonly Sweep[]
}

export function startMoon(host: Host, surroundings: Surroundings): Moon {
  const deps = depsOf(surroundings)
  const watchers = detectionWatchers(deps)
  return {
    host,
    deps,
    jobs: {
      ...detectionJobs(deps),
      ...purchaseJobs(deps),
      ...cardJobs(deps),
      ...cardTransactionJobs(deps),
      ...rewardJobs(deps),
      ...productJobs(deps),
    },
    sweeps: [
      ...watchers.sweeps,
      ...invoiceSweeps(deps),
      ...suspenseSweeps(deps),
      ...recoverySweeps(deps),
      ...purchaseSweeps(deps),
      ...cardSweeps(deps),
      ...cardTransactionSweeps(deps),
      ...giftCardSweeps(deps),
      ...reconciliationSweeps(deps),
      ...(surroundings.exchange ? exchangeSweeps(deps) : []),
    ],
  }
}

function depsOf({ schedule, dice, skewMs, ...given }: Surroundings) {
  const clock = { now: () => new Date(schedule.now().getTime() + skewMs) }
  const ids = createIds({ clock, random: dice })
  const keys = keyringOf('of the simulator')
  // Notifications are recorded as always; the emails themselves are not sent.
  const notify = createNotify({ post: async () => undefined, clock, publicUrl: 'https://moon.example' })
  const view = { bitcoinConfirmations: confirmationsNeeded, network: 'regtest', tokens: given.tokens } as const
  return {
    ...given,
    exchange: given.exchange ?? noExchange,
    exchangeTokens: createSeal({ keys, purpose: 'exchange tokens', random: dice }),
    exchangeLimitCents: cents(100_000n),
    publicUrl: 'https://moon.example',
    pause: (ms: number) => schedule.sleep(ms),
    corroborateFromCents,
    clock,
    ids,
    random: dice,
    preimages: createSeal({ keys, purpose: 'preimages', random: dice }),
    bitcoinConfirmations: confirmationsNeeded,
    stopAtCents: cents(10_000n),
    recoveryFeeCents: cents(2_000n),
    chain: view,
    ordered: readPurchasedProducts,
    reprice: (tx: Tx, id: PurchaseId) => repriceForLock(tx, { rate: given.rate, clock }, id),
    supplier: given.supplier ?? noSupplier,
    giftCodes: createGiftCodes({ keys, random: dice }),
    notify,
    refundUnderpaid: (input: { purchaseId: PurchaseId }) =>
      refundUnderpaid({ database: given.database, clock, ids, notify }, input),
    readFunding: (on: Db | Tx, ids: readonly string[]) => readFundings(on, view, ids),
  }
}
