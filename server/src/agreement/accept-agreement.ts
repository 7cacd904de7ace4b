import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import { publish } from '../live/live.ts'
import { Refusal } from '../kit/refusal.ts'
import { sha256Of } from './agreement.ts'
import { findAgreementInForce, insertAcceptance } from './store.ts'

type Consent = { userId: string; name: string; text: string; ip: string; requestId: string }

/**
 * Records that a user agreed to the version in force. The consent includes the text, so that the recorded text is the one that was read:
 * another text, or one of an earlier version, is refused. Repeated, the first time stands.
 */
export async function acceptAgreement(
  { database, clock }: { database: Database; clock: Clock },
  { userId, name, text, ip, requestId }: Consent,
): Promise<void> {
  await database.transaction(async (tx) => {
    const at = clock.now()
    const agreement = await findAgreementInForce(tx, at)
    if (!agreement) throw new Refusal('not_found')
    const { version, textSha256 } = agreement
    if (name !== agreement.name || sha256Of(text) !== textSha256) throw new Refusal('agreement_changed')
    const isFirst = await insertAcceptance(tx, { userId, version, textSha256, at, ip, requestId })
    if (isFirst) await publish(tx, userId, { kind: 'user', subject: userId })
  })
}
