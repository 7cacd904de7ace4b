import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matcherOf, spell, wordsOf } from './match-words.ts'
import { countShelf, fillShelf, searchShelf, type ShelfQuery } from './shelf.ts'

const fitOf = (typed: string, word: string) => matcherOf(typed)(spell(word))
const now = new Date('2026-03-01T12:00:00Z')
const offer = (name: string, more: Partial<Parameters<typeof fillShelf>[0][number]> = {}) => ({
  id: `prod_${name}` as const,
  name,
  isOpen: false,
  isInStock: true,
  categories: ['Fashion'],
  countries: ['US'],
  offeredAt: new Date('2026-01-01T00:00:00Z'),
  description: '',
  ...more,
})

const shelf = fillShelf([
  offer('Zebra Outfitters'),
  offer('Amber & Oak', { countries: ['DE'], categories: ['Home', 'Garden'] }),
  offer('Pixel Arcade', { categories: ['Games'] }),
  offer('Café Élan', { categories: ['Food and drink'], isInStock: false }),
  offer('Macready’s', { countries: ['US', 'CA'] }),
  offer('Star Bakery', { categories: ['Food and drink'] }),
  offer('Moon Visa Card', { isOpen: true, categories: [] }),
  offer('Tomorrow Shop', { offeredAt: new Date('2026-04-01T00:00:00Z') }),
])
const search = (query: Partial<ShelfQuery> = {}) =>
  searchShelf(shelf, { ownCountry: null, isClosedShown: true, now, ...query }).map((id) => id.slice('prod_'.length))

test('the open-loop card comes first, then products in stock, then those that work at home, then by name', () => {
  expect(search({ ownCountry: 'US' })).toEqual([
    'Moon Visa Card',
    'Macready’s',
    'Pixel Arcade',
    'Star Bakery',
    'Zebra Outfitters',
    'Amber & Oak',
    'Café Élan',
  ])
  expect(search({ ownCountry: 'DE' }).slice(0, 3)).toEqual(['Moon Visa Card', 'Amber & Oak', 'Macready’s'])
  expect(search().slice(0, 2)).toEqual(['Moon Visa Card', 'Amber & Oak'])
})

test('a name is found by its prefix, without accents, apostrophes and spaces, and with small typos', () => {
  expect(search({ search: 'zeb' })).toEqual(['Zebra Outfitters'])
  expect(search({ search: 'CAFE elan' })).toEqual(['Café Élan'])
  expect(search({ search: 'macreadys' })).toEqual(['Macready’s'])
  expect(search({ search: 'starbakery' })).toEqual(['Star Bakery'])
  expect(search({ search: 'pixe larcade' })).toEqual(['Pixel Arcade'])
  for (const slip of ['pixle', 'pxiel', 'pixxel', 'pixl', 'pyxel', 'arcdae', 'outfiters zbera', 'outfitrrs'])
    expect({ slip, found: search({ search: slip }) }).toMatchObject({ found: [expect.any(String)] })
  expect(search({ search: 'piano' })).toEqual([])
  expect(search({ search: 'piano star' })).toEqual([])
})

test('the words of a category find its products, and exact matches come before near misses', () => {
  expect(search({ search: 'food' })).toEqual(['Star Bakery', 'Café Élan'])
  const near = fillShelf([offer('Start Here'), offer('Stark'), offer('Starr')])
  const query = { ownCountry: null, isClosedShown: true, now }
  expect(searchShelf(near, { ...query, search: 'starr' })).toEqual(['prod_Starr', 'prod_Stark', 'prod_Start Here'])
})

test('a shop’s description finds it, ranked after name matches, and with the same typos forgiven', () => {
  const street = fillShelf([
    offer('Bean & Bellows', { description: 'Bean & Bellows is coffee roasted in sight of the cups.' }),
    offer('Zebra Coffee'),
    offer('Pedalwright', { description: 'Bicycles, repairs and coffee while you wait.' }),
    offer('Solle Shoes'),
  ])
  const found = (typed: string) =>
    searchShelf(street, { ownCountry: null, isClosedShown: true, now, search: typed }).map((id) => id.slice(5))
  expect(found('coffee')).toEqual(['Zebra Coffee', 'Bean & Bellows', 'Pedalwright'])
  expect(found('cofee')).toEqual(['Zebra Coffee', 'Bean & Bellows', 'Pedalwright'])
  expect(found('bicycle')).toEqual(['Pedalwright'])
  expect(found('shoes')).toEqual(['Solle Shoes'])
  expect(found('gift card for coffe')).toEqual(['Zebra Coffee', 'Bean & Bellows', 'Pedalwright'])
})

test('a search for something that no product is named after finds the shops that sell it', () => {
  expect(search({ search: 'pizza' })).toEqual(['Star Bakery', 'Café Élan'])
  expect(search({ search: 'piza' })).toEqual(['Star Bakery', 'Café Élan'])
  expect(search({ search: 'sneakers', country: 'CA' })).toEqual(['Macready’s'])
  expect(search({ search: 'submarine' })).toEqual([])
})

test('a word that most shops use finds none of them', () => {
  const said = (n: number) => offer(`Shop${n}`, { description: n === 7 ? 'hello pottery' : 'hello' })
  const many = fillShelf(Array.from({ length: 40 }, (_, n) => said(n)))
  const count = (typed: string) =>
    searchShelf(many, { ownCountry: null, isClosedShown: true, now, search: typed }).length
  expect([count('hello'), count('pottery')]).toEqual([0, 1])
})

test('a word of a quarter of the shops still finds them', () => {
  const foundBy = (shops: number) => {
    const many = fillShelf(
      Array.from({ length: 40 }, (_, n) => offer(`Shop${n}`, { description: n < shops ? 'hello' : 'other' })),
    )
    return searchShelf(many, { ownCountry: null, isClosedShown: true, now, search: 'hello' }).length
  }
  expect([foundBy(10), foundBy(11)]).toEqual([10, 0])
})

test('only the first eight words of a search count', () => {
  const long = fillShelf([offer('One Two Three Four Five Six Seven Eight')])
  const count = (typed: string) =>
    searchShelf(long, { ownCountry: null, isClosedShown: true, now, search: typed }).length
  expect(count('one two three four five six seven eight submarine')).toBe(1)
  expect(count('one two three four five six seven submarine')).toBe(0)
})

test('two typos are forgiven in a word of eight letters, one in a shorter one, none in one of three', () => {
  expect([fitOf('bxokshxp', 'bookshop'), fitOf('txyshxp', 'toyshop')]).toEqual(['near', 'none'])
  expect([fitOf('txyshop', 'toyshop'), fitOf('txy', 'toy')]).toEqual(['near', 'none'])
})

test('an empty search, and one of punctuation only, does not filter', () => {
  expect(search({ search: '' })).toHaveLength(7)
  expect(search({ search: ' ?! ' })).toHaveLength(7)
})

test('category and country narrow the list, together with a search', () => {
  expect(search({ category: 'Food and drink' })).toEqual(['Star Bakery', 'Café Élan'])
  expect(search({ category: 'food and drink' })).toEqual([])
  expect(search({ country: 'ca' })).toEqual(['Macready’s'])
  expect(search({ country: 'US', search: 'oak' })).toEqual([])
})

test('without gift cards the open-loop card is the only one, and nothing else is counted', () => {
  expect(search({ isClosedShown: false })).toEqual(['Moon Visa Card'])
  expect(countShelf(shelf, { isClosedShown: false, now })).toEqual({ categories: [], countries: [['US', 1]] })
  expect(countShelf(shelf, { isClosedShown: true, now })).toEqual({
    categories: [
      ['Fashion', 2],
      ['Food and drink', 2],
      ['Games', 1],
      ['Garden', 1],
      ['Home', 1],
    ],
    countries: [
      ['CA', 1],
      ['DE', 1],
      ['US', 6],
    ],
  })
})

test('short words must match exactly, longer ones may have one typo, long ones two', () => {
  expect(fitOf('mom', 'moon')).toBe('none')
  expect(fitOf('mooo', 'moon')).toBe('near')
  expect(fitOf('maao', 'moon')).toBe('none')
  expect(fitOf('outfittrs', 'outfitters')).toBe('near')
  expect(fitOf('uotfittrs', 'outfitters')).toBe('near')
  expect(fitOf('uotfitrts', 'outfitters')).toBe('none')
  expect(fitOf('moon', '')).toBe('none')
  expect(wordsOf('Ben & Jerry’s Ice-Cream №5')).toEqual(['ben', 'jerrys', 'ice', 'cream', 'no5'])
})

test('with all shortcuts, a word matches exactly when few enough edits make it a prefix of the other', () => {
  const letter = fc.constantFrom('a', 'b', 'c', 'd', 'é', '1', '2')
  const text = fc.array(letter, { minLength: 1, maxLength: 9 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(text, text, (typed, word) => {
      const beginnings = Array.from({ length: word.length + 1 }, (_, length) => word.slice(0, length))
      const least = Math.min(...beginnings.map((beginning) => distance(typed, beginning)))
      const allowed = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
      expect(fitOf(typed, word)).toBe(least === 0 ? 'exact' : least <= allowed ? 'near' : 'none')
    }),
    { numRuns: 1_000 },
  )
})

/** The textbook edit distance: the fewest edits from one text to the other, swapping two neighbours being one. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)]
  const last = a.at(-1) === b.at(-1) ? distance(x, y) : 1 + Math.min(distance(x, y), distance(x, b), distance(a, y))
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  return isSwapped ? Math.min(last, 1 + distance(a.slice(0, -2), b.slice(0, -2))) : last
}
