import type { Database } from '../database/db.ts'
import type { PersonalData } from '../database/personal-data.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { assertWithin } from '../http/throttle.ts'
import type { Clock } from '../kit/clock.ts'
import { readDataOwner } from '../users/reads.ts'
import { buildArchive } from './build-archive.ts'
import { readLists } from './read-lists.ts'

type Deps = { database: Database; clock: Clock; personalData: PersonalData }

/** Each export reads all data of a user, so only a few are allowed. */
const exportLimit = { name: 'data export', most: 5, everyMs: 3_600_000 }

export const exportRoutes = (deps: Deps): Handlers<'exportData'> => ({
  exportData: async (_input, { memberId }) => {
    await assertWithin(deps, exportLimit, memberId)
    const lists = await readLists(deps, await readDataOwner(deps.database.db, memberId))
    const day = deps.clock.now().toISOString().slice(0, 10)
    return { fileName: `moon-${day}.zip`, zip: buildArchive(lists).toString('base64') }
  },
})
