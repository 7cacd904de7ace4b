import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The comparable part of a take: a hash of each picture, by its name. */
export type Hashes = Map<string, string>

/** Hashes the pictures of a take, ordered by name. */
export async function hashPictures(folder: string): Promise<Hashes> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted()
  const hashes: Hashes = new Map()
  for (const name of names) {
    const bytes = await readFile(join(folder, name))
    hashes.set(name, createHash('sha256').update(bytes).digest('hex'))
  }
  return hashes
}

/** The names of pictures that differ between two takes, or are in only one of them. */
export function differences(first: Hashes, second: Hashes): string[] {
  const names = [...new Set([...first.keys(), ...second.keys()])]
  return names.filter((name) => first.get(name) !== second.get(name))
}
