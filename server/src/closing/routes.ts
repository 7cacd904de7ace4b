import type { UserId } from '@moon/contract/ids.ts'
import { sats, satsWire } from '@moon/money/sats.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { Refusal } from '../kit/refusal.ts'
import { closeAccount, type ClosingDeps } from './close-account.ts'
import { findObstacles } from './find-obstacles.ts'

export const closingRoutes = (deps: ClosingDeps): Handlers<'readClosing' | 'closeAccount'> => ({
  readClosing: async (_input, { memberId }) => {
    const standing = await findObstacles(deps.database.db, memberId as UserId)
    const { givesUpSats, staysOwedSats } = standing
    return { ...standing, givesUpSats: satsWire(givesUpSats), staysOwedSats: satsWire(staysOwedSats) }
  },
  closeAccount: async ({ body: { givesUpCredit, givesUpSats } }, { memberId, sessionId }) => {
    // Only a logged-in user may close an account; a program that acts for a user never does.
    if (sessionId === undefined) throw new Refusal('forbidden')
    const given = { givesUpCredit, givesUpSats: sats(BigInt(givesUpSats)) }
    await closeAccount(deps, { userId: memberId as UserId, ...given })
    return { outcome: 'closed' }
  },
})
