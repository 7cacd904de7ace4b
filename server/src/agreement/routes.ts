import type { CallAnswer } from '@moon/contract/calls.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { Handlers } from '../http/serve-calls.ts'
import { Refusal } from '../kit/refusal.ts'
import { acceptAgreement } from './accept-agreement.ts'
import { readAgreement, readStanding } from './read-agreement.ts'

type Deps = { database: Database; clock: Clock }
type Answered = 'cardHolderAgreement' | 'userAgreementStatus' | 'acceptCardHolderAgreement'

export function agreementRoutes(deps: Deps): Handlers<Answered> {
  const status = async (userId: string): Promise<CallAnswer<'userAgreementStatus'>> => {
    const standing = await readStanding(deps.database.db, { userId, now: deps.clock.now() })
    if (standing.kind === 'earlier')
      throw new Refusal('agreement_not_found', { earlierVersion: String(standing.version) })
    if (standing.kind === 'none') throw new Refusal('agreement_not_found')
    const { name, version, acceptedAt } = standing
    return { accepted: true, name, version, acceptedAt }
  }
  return {
    cardHolderAgreement: async () => {
      const { name, text, version, effectiveAt } = await readAgreement(deps)
      return { name, text, version, effectiveAt }
    },
    userAgreementStatus: (_input, { memberId }) => status(memberId),
    acceptCardHolderAgreement: async ({ body }, { memberId: userId, ip, requestId }) => {
      await acceptAgreement(deps, { userId, ...body, ip, requestId })
      return status(userId)
    },
  }
}
