// A value that survives a restart: in memory and, with a data folder, in a JSON file. Every save replaces the file by a rename, so that
// after a kill the file holds either the old state or the new one.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Kept<T> = { value: T; save(): void }

export function keep<T>(dataDir: string | undefined, name: string, initial: T): Kept<T> {
  if (dataDir === undefined) return { value: initial, save: () => undefined }
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, `${name}.json`)
  const kept = {
    value: (read(file) as T | undefined) ?? initial,
    save() {
      writeFileSync(`${file}.new`, JSON.stringify(kept.value), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
  }
  return kept
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`The sandbox cannot read ${file}; delete the folder to begin a new world.`, { cause: error })
  }
}
