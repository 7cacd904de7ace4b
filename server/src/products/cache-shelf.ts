import type { Database } from '../database/db.ts'
import { fillShelf, type Shelf } from './shelf.ts'
import { readOfferedNames, readVersion } from './store.ts'

/** Returns the names of the catalogue from memory; they are read again only when a product has changed. */
export function cacheShelf({ database }: { database: Database }): () => Promise<Shelf> {
  let kept: { version: bigint; shelf: Promise<Shelf> } | undefined
  return async () => {
    // Reads the version first: a change in between is read twice rather than never.
    const version = await readVersion(database.db)
    if (kept === undefined || version > kept.version) {
      const filling = { version, shelf: readOfferedNames(database.db).then(fillShelf) }
      filling.shelf.catch(() => {
        if (kept === filling) kept = undefined
      })
      kept = filling
    }
    return kept.shelf
  }
}
