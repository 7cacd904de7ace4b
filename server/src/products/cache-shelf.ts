import type { Database } from '../database/db.ts'
import { fillShelf, type Shelf } from './shelf.ts'
import { readOfferedNames, readVersion } from './store.ts'

/** Answers the names of the catalogue as they stand; they are read again when a product has changed, and only then. */
export function cacheShelf({ database }: { database: Database }): () => Promise<Shelf> {
  let kept: { version: bigint; shelf: Promise<Shelf> } | undefined
  return async () => {
    // The version first: what changes in between is read twice rather than never.
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
