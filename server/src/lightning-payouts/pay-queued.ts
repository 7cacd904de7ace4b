import { readLightningPayouts } from '../payouts/reads.ts'
import { eachLogged } from '../queue/each-logged.ts'
import type { LightningPayoutDeps } from './deps.ts'
import { payPayout } from './pay-payout.ts'
import { readSends } from './store.ts'

/** Payouts tried in parallel: a slow server delays only those behind it, by five seconds. */
const lanes = 10

/** Pays confirmed payouts that are due: those that waited, and those whose job was lost. */
export async function payQueued(deps: LightningPayoutDeps): Promise<void> {
  const { database, clock, log, payer } = deps
  if (!payer) return
  const queued = await readLightningPayouts(database.db, 'queued')
  const ids = queued.map(({ id }) => id)
  const sends = await readSends(database.db, ids)
  const due = ids.filter((id) => (sends.get(id)?.nextAttemptAt ?? clock.now()) <= clock.now())
  const logged = { log, failed: 'a payout over Lightning could not be paid', nameOf: (payout: string) => ({ payout }) }
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      eachLogged(
        logged,
        due.filter((_id, n) => n % lanes === lane),
        (id) => payPayout(deps, id),
      ),
    ),
  )
}
