import { symmetricDecrypt } from 'better-auth/crypto'
import type { Database } from '../database/db.ts'
import type { Log } from '../kit/log.ts'
import { deleteSigningKey, readSigningKeys } from './store.ts'

type Deps = { database: Database; secret: string; log: Log }

/**
 * Keys that sign id tokens are encrypted under our secret. After the secret changed they cannot be decrypted, and while they exist no
 * token can be issued; once they are deleted, the library makes a new key.
 */
export async function dropForeignKeys({ database, secret, log }: Deps): Promise<void> {
  for (const { id, sealed } of await readSigningKeys(database.db)) {
    if (await opens(secret, sealed)) continue
    await deleteSigningKey(database.db, id)
    log.warn({ keyId: id }, 'a signing key of another secret was dropped; people log in again')
  }
}

async function opens(secret: string, sealed: string): Promise<boolean> {
  try {
    await symmetricDecrypt({ key: secret, data: JSON.parse(sealed) as string })
    return true
  } catch {
    return false
  }
}
