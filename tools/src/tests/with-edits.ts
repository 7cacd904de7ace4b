import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Unready } from '../processes/unready.ts'

/** Which text of a file is replaced, and by what. The text must occur exactly once. */
export type Edit = { file: string; find: string; instead: string }

/** Applies edits to a copy of the repository, runs work there, and restores the original text. */
export async function withEdits<T>(copy: string, edits: readonly Edit[], work: () => Promise<T>): Promise<T> {
  const originals = new Map<string, string>()
  try {
    for (const { file, find, instead } of edits) {
      const path = join(copy, file)
      const text = await readFile(path, 'utf8')
      if (text.split(find).length !== 2) throw new Unready(`${file} does not hold exactly once: ${find}`)
      if (!originals.has(path)) originals.set(path, text)
      await writeFile(
        path,
        text.replace(find, () => instead),
      )
    }
    return await work()
  } finally {
    for (const [path, text] of originals) await writeFile(path, text)
  }
}
