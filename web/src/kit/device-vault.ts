/**
 * Data that this device stores encrypted for use without a connection. The key is created here, cannot be extracted by a script and never
 * leaves the browser, so stored data cannot be read from the files. The vault protects against a reader of the files, not against a user of
 * the unlocked device with an open session. See docs/decisions/122.
 */
const databaseName = 'moon-vault'

type Sealed = { id: string; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

/** Stores a value under its id, replacing an earlier one. */
export async function writeVault(id: string, thing: unknown): Promise<void> {
  const key = await makeKey()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(thing))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(id) }, key, text)
  await write('things', (store) => store.put({ id, iv, sealed } satisfies Sealed))
}

/** Returns all stored values; a value that can no longer be decrypted is left out. */
export async function readVault(): Promise<{ id: string; thing: unknown }[]> {
  const key = await read<CryptoKey | undefined>('keys', (store) => store.get('key'))
  if (!key) return []
  const kept = await read<Sealed[]>('things', (store) => store.getAll())
  const opened = await Promise.all(kept.map((one) => open(key, one)))
  return opened.filter((one) => one !== undefined)
}

export async function deleteFromVault(id: string): Promise<void> {
  await write('things', (store) => store.delete(id))
}

/** Deletes all values and the key. */
export async function clearVault(): Promise<void> {
  await write('things', (store) => store.clear())
  await write('keys', (store) => store.clear())
}

async function open(key: CryptoKey, { id, iv, sealed }: Sealed): Promise<{ id: string; thing: unknown } | undefined> {
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(id) }, key, sealed)
    return { id, thing: JSON.parse(new TextDecoder().decode(text)) }
  } catch {
    return undefined
  }
}

/** Returns the key of this browser: when two tabs create one at once, both use the first. */
async function makeKey(): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await write('keys', (store) => store.add(made, 'key')).catch(() => {})
  const key = await read<CryptoKey | undefined>('keys', (store) => store.get('key'))
  if (!key) throw new Error('This browser keeps no key')
  return key
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

type StoreName = 'keys' | 'things'
type Ask = (store: IDBObjectStore) => IDBRequest

const read = <T>(name: StoreName, ask: Ask): Promise<T> => inStore<T>(name, 'readonly', ask)

async function write(name: StoreName, ask: Ask): Promise<void> {
  await inStore(name, 'readwrite', ask)
}

/** Resolves after the transaction has completed, so that the next page finds what was written. */
async function inStore<T>(name: StoreName, mode: IDBTransactionMode, ask: Ask): Promise<T> {
  const database = await openDatabase()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(name, mode)
      const request = ask(transaction.objectStore(name))
      transaction.addEventListener('complete', () => resolve(request.result as T))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing was written')))
    })
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('keys')
      request.result.createObjectStore('things', { keyPath: 'id' })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('No storage')))
  })
}
