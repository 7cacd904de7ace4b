import { expect, test } from 'vitest'
import { drawCard, drawIcon } from '../art/draw-card.ts'
import { textNames } from '../shapes.ts'
import { barcodeFormats, brands, layouts, motifs } from './read-brands.ts'
import { writeText } from './write-text.ts'

const all = <T>(of: (brand: (typeof brands)[number]) => readonly T[]): Set<T> => new Set(brands.flatMap(of))

test('the catalogue has seventy shops of many kinds, covering every property that a gift card can have', () => {
  expect(brands.length).toBeGreaterThanOrEqual(70)
  expect(new Set(brands.map(({ code }) => code)).size).toBe(brands.length)
  expect(new Set(brands.map(({ name }) => name)).size).toBe(brands.length)
  expect(all(({ categories }) => categories).size).toBeGreaterThanOrEqual(12)
  expect(all(({ countries }) => countries).size).toBeGreaterThanOrEqual(10)
  expect([...all(({ currency }) => [currency])].toSorted()).toEqual(['CAD', 'EUR', 'GBP', 'USD'])
  expect(all(({ motif }) => [motif]).size).toBe(motifs.length)
  expect(all(({ layout }) => [layout]).size).toBe(layouts.length)
  expect(all(({ barcode }) => (barcode ? [barcode] : [])).size).toBe(barcodeFormats.length)
  expect(all(({ secret }) => [secret])).toEqual(new Set(['code', 'pin', 'code+pin', 'url']))
  expect(all(({ values }) => [values.kind])).toEqual(new Set(['fixed', 'open']))
  expect(all(({ redeemableAt }) => [redeemableAt])).toEqual(new Set(['all', 'online', 'in-store']))
})

test.each(brands.map((brand) => [brand.code, brand] as const))(
  'the brand %s has images, readable colours, prices and texts',
  (_code, brand) => {
    const { colors, values } = brand
    for (const color of Object.values(colors)) expect(color).toMatch(/^#[0-9A-F]{6}$/)
    expect(contrast(colors.paper, colors.ink)).toBeGreaterThan(4)
    for (const drawn of [drawCard(brand), drawIcon(brand)]) {
      expect(drawn).toMatch(/^<svg [^]+<\/svg>$/)
      expect(drawn).not.toMatch(/NaN|undefined|Infinity|<script|href/)
      expect(drawn.length).toBeLessThan(80_000)
    }
    const prices = values.kind === 'fixed' ? values.list : [values.min, values.max]
    for (const price of prices) expect(price).toMatch(/^[1-9]\d*\.00$/)
    for (const name of textNames) expect(writeText(brand, name).length).toBeGreaterThan(60)
    expect(brand.discount).toMatch(/^0\.\d+$/)
  },
)

test('no two cards have the same image, and each image is reproducible', () => {
  const pictures = brands.map((brand) => drawCard(brand))
  expect(new Set(pictures.map((picture) => picture.replace(/<text[^]*?<\/text>|aria-label="[^"]*"/g, ''))).size).toBe(
    brands.length,
  )
  expect(brands.map((brand) => drawCard(brand))).toEqual(pictures)
})

function contrast(a: string, b: string): number {
  const [light, dark] = [brightness(a), brightness(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function brightness(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
