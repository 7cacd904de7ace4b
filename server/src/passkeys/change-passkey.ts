import { Refusal } from '../kit/refusal.ts'
import type { Reader } from '../mail/write-email.ts'
import type { PasskeyDeps } from './deps.ts'
import { passkeyRemovedEmail } from './emails.ts'
import { deletePasskey, insertRefusal, updateName, type PasskeyRow } from './store.ts'

type Which = { id: string; identityId: string }

/** Renames a passkey. Another user's passkey counts as not found. */
export async function renamePasskey(
  { database }: Pick<PasskeyDeps, 'database'>,
  which: Which & { name: string },
): Promise<PasskeyRow> {
  const renamed = await updateName(database.db, which)
  if (!renamed) throw new Refusal('not_found')
  return renamed
}

/** Removes a passkey: it no longer logs in, and no browser silently creates another. Emails its owner. */
export async function removePasskey(
  { database, clock, post, publicUrl }: PasskeyDeps,
  { email, language, ...which }: Which & Reader,
): Promise<void> {
  await database.transaction(async (tx) => {
    if ((await deletePasskey(tx, which)) === 0) throw new Refusal('not_found')
    await insertRefusal(tx, { identityId: which.identityId, at: clock.now() })
    await post(tx, passkeyRemovedEmail({ email, language }, { publicUrl }))
  })
}
