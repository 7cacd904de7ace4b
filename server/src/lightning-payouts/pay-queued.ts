import { readLightningPayouts } from '../payouts/reads.ts'
import { eachLogged } from '../queue/each-logged.ts'
import type { LightningPayoutDeps } from './deps.ts'
import { payPayout } from './pay-payout.ts'
import { readSends } from './store.ts'

/** So many are tried side by side: a server that answers slowly holds up those behind it, for five seconds, and no others. */
const lanes = 10

/** Pays confirmed payouts whose turn it is: those that wait for something, and those whose job was lost. */
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
