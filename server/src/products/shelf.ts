import type { ProductId } from '@moon/contract/ids.ts'
import { matcherOf, spell, wordsOf, type Spelled } from './match-words.ts'
import type { OfferedName } from './store.ts'

/**
 * The names of the catalogue in memory, in the order in which they are shown: ten thousand are a megabyte, and to look
 * through all of them takes a few milliseconds. What a product costs is always read from the database.
 */
export type Shelf = {
  /** Open-loop cards first, then by name. */
  names: readonly OfferedName[]
  /** Each word, and the places in `names` of the products that have it. */
  words: readonly (Spelled & { places: readonly number[] })[]
}

export type Wish = {
  search?: string | undefined
  category?: string | undefined
  country?: string | undefined
  /** Where the person lives: what can be used there comes first (D-45). */
  ownCountry: string | null
  isClosedShown: boolean
  now: Date
}

const byName = new Intl.Collator('en', { numeric: true })

export function fillShelf(offered: readonly OfferedName[]): Shelf {
  const names = offered.toSorted(
    (a, b) => Number(b.isOpen) - Number(a.isOpen) || byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1),
  )
  const places = new Map<string, number[]>()
  for (const [place, { name, categories }] of names.entries()) {
    const words = wordsOf(name)
    // Written in one piece, too: who types `star bucks` or `homedepot` finds it.
    for (const word of new Set([...words, words.join(''), ...categories.flatMap(wordsOf)])) {
      const found = places.get(word)
      if (found) found.push(place)
      else places.set(word, [place])
    }
  }
  return { names, words: [...places].map(([word, found]) => ({ ...spell(word), places: found })) }
}

/** Ids of what fits, in the order of D-45: open loop, in stock, usable in the own country, name; near misses last. */
export function searchShelf(shelf: Shelf, wish: Wish): ProductId[] {
  const grades = wish.search === undefined ? undefined : gradesOf(shelf, wish.search)
  const shelves: ProductId[][] = []
  for (const [place, name] of shelf.names.entries()) {
    const grade = grades ? grades[place]! : 1
    if (grade === 0 || !isWished(name, wish)) continue
    const isForeign = wish.ownCountry !== null && !name.countries.includes(wish.ownCountry)
    const rank = name.isOpen ? 0 : 1 + (name.isInStock ? 0 : 2) + (isForeign ? 1 : 0)
    const order = (grade - 1) * 8 + rank
    const row = (shelves[order] ??= [])
    row.push(name.id)
  }
  return shelves.flat()
}

/** How many products each category and each country has. */
export function countShelf({ names }: Shelf, wish: Pick<Wish, 'isClosedShown' | 'now'>) {
  const [categories, countries] = [new Map<string, number>(), new Map<string, number>()]
  for (const name of names) {
    if (!isWished(name, { ...wish, ownCountry: null })) continue
    for (const category of name.categories) categories.set(category, (categories.get(category) ?? 0) + 1)
    for (const country of name.countries) countries.set(country, (countries.get(country) ?? 0) + 1)
  }
  const sorted = (counts: Map<string, number>) => [...counts].toSorted(([a], [b]) => byName.compare(a, b))
  return { categories: sorted(categories), countries: sorted(countries) }
}

const isWished = (name: OfferedName, { category, country, isClosedShown, now }: Wish): boolean =>
  name.offeredAt <= now &&
  (name.isOpen || isClosedShown) &&
  (category === undefined || name.categories.includes(category)) &&
  (country === undefined || name.countries.includes(country.toUpperCase()))

const mostWords = 8

/** Of each place: 0 does not fit, 1 fits as typed, 2 fits with mistakes. */
function gradesOf({ names, words }: Shelf, search: string): Uint8Array {
  const typed = wordsOf(search).slice(0, mostWords)
  const grades = new Uint8Array(names.length).fill(1)
  for (const word of typed) worsen(grades, fitsOf(words, names.length, word))
  if (typed.length < 2) return grades
  const joined = fitsOf(words, names.length, typed.join(''))
  return grades.map((grade, place) => better(grade, joined[place]!))
}

function fitsOf(words: Shelf['words'], length: number, typed: string): Uint8Array {
  const fits = new Uint8Array(length)
  const match = matcherOf(typed)
  for (const word of words) {
    const fit = match(word)
    if (fit === 'none') continue
    const grade = fit === 'exact' ? 1 : 2
    for (const place of word.places) fits[place] = better(fits[place]!, grade)
  }
  return fits
}

const better = (a: number, b: number): number => (a === 0 || b === 0 ? Math.max(a, b) : Math.min(a, b))

function worsen(grades: Uint8Array, fits: Uint8Array): void {
  for (const [place, fit] of fits.entries())
    grades[place] = fit === 0 || grades[place] === 0 ? 0 : Math.max(grades[place]!, fit)
}
