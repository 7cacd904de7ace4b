/**
 * Every row of a list, page by page (keyset pagination): `readAfter` returns the rows after a key, in key order. Processing a row may or
 * may not remove it from the list: rows that stay never keep later rows from their turn.
 */
export async function* inPages<T>(
  readAfter: (key: string) => Promise<readonly T[]>,
  keyOf: (one: T) => string,
): AsyncGenerator<T> {
  for (let key = ''; ;) {
    const page = await readAfter(key)
    const last = page.at(-1)
    if (last === undefined) return
    yield* page
    key = keyOf(last)
  }
}
