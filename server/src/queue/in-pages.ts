/**
 * Every row of a list, page by page: `readAfter` answers those that come next after a key, in its order. What is done with a row may take
 * it off the list or not: a first page of rows that stay never keeps the later ones from their turn.
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
