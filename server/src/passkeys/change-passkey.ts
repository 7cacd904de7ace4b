import { Refusal } from '../kit/refusal.ts'
import type { PasskeyDeps } from './deps.ts'
import { passkeyRemovedEmail } from './emails.ts'
import { deletePasskey, updateName, type PasskeyRow } from './store.ts'

type Which = { id: string; identityId: string }

/** Another name for a passkey. Somebody else's does not exist. */
export async function renamePasskey(
  { database }: Pick<PasskeyDeps, 'database'>,
  which: Which & { name: string },
): Promise<PasskeyRow> {
  const renamed = await updateName(database.db, which)
  if (!renamed) throw new Refusal('not_found')
  return renamed
}

/** From now on nobody logs in by it. Its owner is written to. */
export async function removePasskey(
  { database, post, publicUrl }: Pick<PasskeyDeps, 'database' | 'post' | 'publicUrl'>,
  { email, ...which }: Which & { email: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    if ((await deletePasskey(tx, which)) === 0) throw new Refusal('not_found')
    await post(tx, passkeyRemovedEmail(email, { publicUrl }))
  })
}
