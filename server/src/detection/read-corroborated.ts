import type { PaymentId } from '@moon/contract/ids.ts'
import { zeroCents, type Cents } from '@moon/money/cents.ts'
import type { Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import { RailDown, type ChainReading } from '../rails/rail.ts'
import { readToCorroborate } from './store.ts'
import type { WatchedChain } from './watched-chains.ts'

type Deps = { database: Database; log: Log; corroborateFromCents?: Cents }

/**
 * Returns payments deep enough to be final that need corroboration and have it: the second source shows the same payments of their
 * transaction, and the chain itself calls their block final.
 */
export async function readCorroborated(
  { database, log, corroborateFromCents = zeroCents }: Deps,
  { name, rail, confirmations }: WatchedChain,
  { cursor }: ChainReading,
): Promise<ReadonlySet<PaymentId>> {
  const corroborated = new Set<PaymentId>()
  if (!rail.corroborate) return corroborated
  const upTo = cursor.height - confirmations + 1
  const asked = await readToCorroborate(database.db, name, { upTo, from: corroborateFromCents })
  // All at once: the reading waits for a source that is late once, and not once for each payment.
  await Promise.all(
    [...Map.groupBy(asked, (payment) => payment.txid)].map(async ([txid, payments]) => {
      const block = { height: payments[0]!.height, hash: payments[0]!.hash }
      if (rail.isFinalized && (await rail.isFinalized(block).catch(reasonOf)) !== true) return
      const answer = await rail.corroborate!(payments, block).catch(reasonOf)
      if (answer === true) for (const { id } of payments) corroborated.add(id)
      logOnce(log, rail, { chain: name, txid, because: answer === true ? undefined : answer || 'it says otherwise' })
    }),
  )
  return corroborated
}

/** Transactions that a chain's second source denies, with the reason; kept so that each denial is logged once. */
const denied = new WeakMap<object, Map<string, string>>()

function logOnce(
  log: Log,
  rail: object,
  { chain, txid, because }: { chain: string; txid: string; because: string | undefined },
): void {
  const known = denied.get(rail) ?? new Map<string, string>()
  denied.set(rail, known)
  const before = known.get(txid)
  if (before === because) return
  if (because === undefined) {
    known.delete(txid)
    log.info({ chain, txid }, 'a second source agrees to a payment that it denied')
  } else {
    known.set(txid, because)
    log.error({ chain, txid, because }, 'a second source denies a payment')
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RailDown) return error.message
  throw error
}
