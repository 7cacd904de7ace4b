import { openDatabase } from '../server/src/database/db.ts'
import { setFlag } from '../server/src/flags/set-flag.ts'
import { systemClock } from '../server/src/kit/clock.ts'
import type { World } from './product-world.ts'

/**
 * Has orders paid on-chain only: the sandbox's Lightning nodes are real ones in WebAssembly, which take more of the
 * two cores than everything else.
 */
export async function withoutLightning({ databaseUrl }: Pick<World, 'databaseUrl'>): Promise<void> {
  const database = openDatabase(databaseUrl)
  try {
    await setFlag({ database, clock: systemClock }, { name: 'lightningPayments', isOn: false, by: 'bench' })
  } finally {
    await database.close()
  }
}
