import { createHash } from 'node:crypto'
import { deriveKey } from './wrap-key.ts'

export type DataKey = { id: number; bytes: Buffer }

/** The data keys that this process has opened (docs/decisions/160). */
export type Keyring = {
  /** The key for new seals. */
  current(): DataKey
  /** Every key for opening seals, the current one first. */
  all(): readonly DataKey[]
  /**
   * Also looks in the database, because another process may have just made the key. Undefined when there is no such key, or its secret was
   * given up. Throws `UnknownDataKey` when this process does not have the secret.
   */
  find(id: number): Promise<DataKey | undefined>
  /** The secret of the identity library: cookies, codes, keys of id tokens. It does not change with MOON_SECRET. */
  signInSecret(): string
  /** Secrets of the deployment that sealed values before data keys existed; newest first. */
  deploymentSecrets: readonly string[]
}

/** A keyring that follows the database: processes notice each other's new data keys. */
export type SharedKeyring = Keyring & { refresh(): Promise<void> }

/** The key exists, but this process was started without the secret that wraps it. */
export class UnknownDataKey extends Error {
  override readonly name = 'UnknownDataKey'
}

export const signInSecretOf = (bytes: Uint8Array): string => deriveKey(bytes, 'sign-in').toString('base64url')

/** A keyring without a database: one data key derived from a text. For tests and the simulator. */
export function keyringOf(text: string): SharedKeyring {
  const key = { id: 1, bytes: createHash('sha256').update(text).digest() }
  return {
    current: () => key,
    all: () => [key],
    find: async (id) => (id === key.id ? key : undefined),
    signInSecret: () => signInSecretOf(key.bytes),
    deploymentSecrets: [text],
    refresh: async () => undefined,
  }
}
