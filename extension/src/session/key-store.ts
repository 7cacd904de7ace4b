// Keys are in IndexedDB, which can store them as non-extractable CryptoKeys: the profile's other files do not contain them, and no
// script, ours included, can read their bytes.

const [database, table] = ['moon', 'keys']

export const readKept = <T>(name: string): Promise<T | undefined> =>
  act<T | undefined>('readonly', (keys) => keys.get(name) as IDBRequest<T | undefined>)

export const keep = (name: string, value: unknown): Promise<unknown> =>
  act('readwrite', (keys) => keys.put(value, name))

export const drop = (name: string): Promise<unknown> => act('readwrite', (keys) => keys.delete(name))

async function act<T>(mode: IDBTransactionMode, ask: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const open = await openDatabase()
  try {
    return await resultOf(ask(open.transaction(table, mode).objectStore(table)))
  } finally {
    open.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(database, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(table))
  return resultOf(opening)
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the store of keys does not answer')))
  })
