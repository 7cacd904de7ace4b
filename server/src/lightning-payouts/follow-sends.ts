import { readLightningPayouts } from '../payouts/reads.ts'
import { eachAlone } from '../queue/each-alone.ts'
import type { LightningPayoutDeps } from './deps.ts'
import { followSend } from './follow-send.ts'

/** Asks the node about every payment that may be in flight: nothing else ends one whose answer was lost. */
export async function followSends(deps: LightningPayoutDeps): Promise<void> {
  const { database, payer } = deps
  if (!payer) return
  await eachAlone(await readLightningPayouts(database.db, 'paying'), ({ id }) => followSend(deps, payer, id))
}
