import type { ProductId } from '@moon/contract/ids.ts'
import { searchSynonyms } from './search-synonyms.ts'
import { matcherOf, spell, wordsOf, type Spelled } from './match-words.ts'
import type { OfferedName } from './store.ts'

/**
 * The names of the catalogue in memory, in display order: ten thousand are a megabyte, and a full scan takes a few
 * milliseconds. Prices are always read from the database.
 */
export type Shelf = {
  /** Open-loop cards first, then by name. */
  names: readonly OfferedName[]
  /** Words of names and categories. */
  words: readonly Word[]
  /** Words of the shops' descriptions; built at the first search. */
  described: () => readonly Word[]
  /** Everyday words of users who look for such a shop. */
  synonyms: readonly Word[]
}

/** A word, and the positions in `names` of the products that have it. */
type Word = Spelled & { places: readonly number[] }

export type ShelfQuery = {
  search?: string | undefined
  category?: string | undefined
  country?: string | undefined
  /** The user's country: products that can be used there come first (D-45). */
  ownCountry: string | null
  isClosedShown: boolean
  now: Date
}

const byName = new Intl.Collator('en', { numeric: true })

export function fillShelf(offered: readonly OfferedName[]): Shelf {
  const names = offered.toSorted(
    (a, b) => Number(b.isOpen) - Number(a.isOpen) || byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1),
  )
  const [words, kinds] = [new Map<string, number[]>(), new Map<string, number[]>()]
  for (const [place, { name, categories }] of names.entries()) {
    const own = wordsOf(name)
    // Also indexed as one word, so that `star bucks` and `homedepot` match.
    put(words, [...own, own.join(''), ...categories.flatMap(wordsOf)], place)
    put(kinds, categories, place)
  }
  let described: readonly Word[] | undefined
  return {
    names,
    words: spelled(words),
    described: () => (described ??= wordsDescribed(names)),
    synonyms: [...kinds].flatMap(([kind, places]) => searchSynonyms(kind).map((word) => ({ ...spell(word), places }))),
  }
}

function wordsDescribed(names: readonly OfferedName[]): Word[] {
  const described = new Map<string, number[]>()
  for (const [place, { description }] of names.entries())
    put(
      described,
      wordsOf(description).filter((word) => !small.has(word)),
      place,
    )
  return spelled(described).filter(({ places }) => !isSaidByAll(places, names.length))
}

function put(into: Map<string, number[]>, words: readonly string[], place: number): void {
  for (const word of words) {
    const places = into.get(word)
    if (!places) into.set(word, [place])
    else if (places.at(-1) !== place) places.push(place)
  }
}

const spelled = (words: ReadonlyMap<string, number[]>): Word[] =>
  [...words].map(([word, places]) => ({ ...spell(word), places }))

/** Words that distinguish no shop, and must not prevent a match: `gift card for coffee` is about coffee. */
const small = new Set(
  'a an and any at be by card cards for from gift giftcard in is it of on or our the to voucher we with you your'.split(
    ' ',
  ),
)

/** Whether most shops use the word, so that it distinguishes none. */
const isSaidByAll = ({ length }: readonly number[], shops: number): boolean => shops > 20 && length * 4 > shops

/**
 * Ids of the matching products, in the order of D-45: open loop, in stock, usable in the user's country, name. Exact
 * matches come before matches with mistakes, names before descriptions. Without any match, shops of the category
 * where users look for such things.
 */
export function searchShelf(shelf: Shelf, query: ShelfQuery): ProductId[] {
  const { search } = query
  if (search === undefined) return inOrder(shelf, query)
  const found = inOrder(shelf, query, gradesOf(shelf, search, { beside: shelf.described(), mistakesFrom: 5 }))
  return found.length > 0
    ? found
    : inOrder(shelf, query, gradesOf(shelf, search, { beside: shelf.synonyms, mistakesFrom: 4 }))
}

function inOrder(shelf: Shelf, query: ShelfQuery, grades?: Uint8Array): ProductId[] {
  const shelves: ProductId[][] = []
  for (const [place, name] of shelf.names.entries()) {
    const grade = grades ? grades[place]! : 1
    if (grade === 0 || !matchesQuery(name, query)) continue
    const isForeign = query.ownCountry !== null && !name.countries.includes(query.ownCountry)
    const rank = name.isOpen ? 0 : 1 + (name.isInStock ? 0 : 2) + (isForeign ? 1 : 0)
    const order = (grade - 1) * 8 + rank
    const row = (shelves[order] ??= [])
    row.push(name.id)
  }
  return shelves.flat()
}

/** The number of products in each category and each country. */
export function countShelf({ names }: Shelf, query: Pick<ShelfQuery, 'isClosedShown' | 'now'>) {
  const [categories, countries] = [new Map<string, number>(), new Map<string, number>()]
  for (const name of names) {
    if (!matchesQuery(name, { ...query, ownCountry: null })) continue
    for (const category of name.categories) categories.set(category, (categories.get(category) ?? 0) + 1)
    for (const country of name.countries) countries.set(country, (countries.get(country) ?? 0) + 1)
  }
  const sorted = (counts: Map<string, number>) => [...counts].toSorted(([a], [b]) => byName.compare(a, b))
  return { categories: sorted(categories), countries: sorted(countries) }
}

const matchesQuery = (name: OfferedName, { category, country, isClosedShown, now }: ShelfQuery): boolean =>
  name.offeredAt <= now &&
  (name.isOpen || isClosedShown) &&
  (category === undefined || name.categories.includes(category)) &&
  (country === undefined || name.countries.includes(country.toUpperCase()))

const mostWords = 8

/**
 * The words to match: those of names, and others beside them, for which mistakes are tolerated from this many letters
 * on.
 */
type Where = { words: readonly Word[]; beside: readonly Word[]; mistakesFrom: number }

/**
 * The grade of each position: 0 no match, 1 name matches exactly, 2 another word does, 3 and 4 the same with
 * mistakes.
 */
function gradesOf({ names: { length }, words }: Shelf, search: string, beside: Omit<Where, 'words'>): Uint8Array {
  const all = wordsOf(search).slice(0, mostWords)
  const typed = all.filter((word) => !small.has(word))
  const grades = new Uint8Array(length).fill(1)
  for (const word of typed) worsen(grades, fitsOf(length, word, { words, ...beside }))
  if (all.length < 2 || typed.length === 0) return grades
  const joined = fitsOf(length, all.join(''), { words, beside: [], mistakesFrom: 4 })
  return grades.map((grade, place) => better(grade, joined[place]!))
}

function fitsOf(length: number, typed: string, { words, beside, mistakesFrom }: Where): Uint8Array {
  const fits = new Uint8Array(length)
  const match = matcherOf(typed)
  const take = (word: Word, extra: 0 | 1) => {
    const fit = match(word)
    if (fit === 'none' || (fit === 'near' && extra === 1 && typed.length < mistakesFrom)) return
    const grade = (fit === 'exact' ? 1 : 3) + extra
    for (const place of word.places) fits[place] = better(fits[place]!, grade)
  }
  for (const word of words) take(word, 0)
  for (const word of beside) take(word, 1)
  return fits
}

const better = (a: number, b: number): number => (a === 0 || b === 0 ? Math.max(a, b) : Math.min(a, b))

function worsen(grades: Uint8Array, fits: Uint8Array): void {
  for (const [place, fit] of fits.entries())
    grades[place] = fit === 0 || grades[place] === 0 ? 0 : Math.max(grades[place]!, fit)
}
