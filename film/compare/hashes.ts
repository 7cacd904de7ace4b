import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What two takes have in common: a hash of each picture, by its name. */
export type Hashes = Map<string, string>

/** Of the pictures of a take, in the order of their names. */
export async function hashPictures(folder: string): Promise<Hashes> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted()
  const hashes: Hashes = new Map()
  for (const name of names) {
    const bytes = await readFile(join(folder, name))
    hashes.set(name, createHash('sha256').update(bytes).digest('hex'))
  }
  return hashes
}

/** The names of what is not the same in both takes, or in one of them alone. */
export function differences(first: Hashes, second: Hashes): string[] {
  const names = [...new Set([...first.keys(), ...second.keys()])]
  return names.filter((name) => first.get(name) !== second.get(name))
}
