import type { Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { publish } from '../live/live.ts'
import { findContactOfIdentity } from '../users/reads.ts'
import type { SessionDeps } from './deps.ts'
import { describeDevice } from './describe-device.ts'
import { extensionConnectedEmail } from './extension-connected-email.ts'
import { findIdentityOf, insertExtensionVisit } from './store.ts'

type HandedOver = { sessionId: string; from: string; userAgent: string; at: Date }

/** Lists the session handed over to the extension among its user's log-ins, and emails the user about it. */
export async function recordExtension(
  tx: Tx,
  { post, publicUrl }: Pick<SessionDeps, 'post' | 'publicUrl'>,
  { sessionId, from, userAgent, at }: HandedOver,
): Promise<void> {
  if ((await insertExtensionVisit(tx, { sessionId, from, at })) === 0) throw new Refusal('token_expired')
  const { identityId } = (await findIdentityOf(tx, sessionId))!
  const user = await findContactOfIdentity(tx, identityId)
  if (!user) return
  await publish(tx, user.id, { kind: 'user', subject: '' })
  await post(tx, extensionConnectedEmail(user, { device: describeDevice(userAgent).device, at, publicUrl }))
}
