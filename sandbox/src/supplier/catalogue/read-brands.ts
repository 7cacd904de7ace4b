// The supplier's catalogue: some seventy invented shops with their own colours, voice and habits, read from tables.
import { brandsOne } from './brands-one.ts'
import { brandsThree } from './brands-three.ts'
import { brandsTwo } from './brands-two.ts'

export const motifs = [
  'arches',
  'beams',
  'blocks',
  'books',
  'bowls',
  'circuit',
  'confetti',
  'cups',
  'fruit',
  'gems',
  'lanes',
  'leaves',
  'orbit',
  'peaks',
  'roofs',
  'scoops',
  'shelves',
  'stars',
  'stripes',
  'sun',
  'tiles',
  'waves',
  'weave',
] as const
export type Motif = (typeof motifs)[number]
export const layouts = ['foot', 'crown', 'badge', 'band', 'mono', 'centre'] as const
export type Layout = (typeof layouts)[number]
export const barcodeFormats = ['code-128', 'code-39', 'ean-13', 'QR', 'pdf417'] as const
export type BarcodeFormat = (typeof barcodeFormats)[number]
const places = ['all', 'online', 'in-store'] as const
const secrets = ['code', 'pin', 'code+pin', 'url'] as const

type Values = { kind: 'fixed'; list: readonly string[] } | { kind: 'open'; min: string; max: string }

export type Brand = {
  code: string
  name: string
  categories: readonly string[]
  currency: string
  countries: readonly string[]
  /** Colours of the card: background, text and accent. */
  colors: { paper: string; ink: string; accent: string }
  motif: Motif
  layout: Layout
  values: Values
  discount: string
  redeemableAt: (typeof places)[number]
  /** What a customer gets: a code, a PIN, both, or only an address. */
  secret: (typeof secrets)[number]
  barcode: BarcodeFormat | null
  /** Months until expiry; 0: never. */
  months: number
  /** Its state in a new sandbox. */
  start: {
    state: 'LIVE' | 'TEMPORARILY_DISABLED' | 'TEMPORARILY_DEGRADED'
    isOrderable: boolean
    gone: readonly string[]
  }
  sells: string
  tagline: string
}

export const brands: readonly Brand[] = [brandsOne, brandsTwo, brandsThree]
  .flatMap((table) => table.split('\n'))
  .flatMap((line) => (line.includes('|') ? [brandFrom(line)] : []))

export const findBrand = (code: string): Brand | undefined => brands.find((brand) => brand.code === code)

/** code | name | categories | currency | countries | paper ink accent | motif layout | values | discount | where | secret barcode | months | start | sells | tagline */
function brandFrom(line: string): Brand {
  const columns = line.split('|').map((column) => column.trim())
  const [code, name, categories, currency, countries, colors, drawn, values, discount, where, given, months, start] =
    columns as [string, ...string[]]
  const [sells = '', tagline = ''] = columns.slice(13)
  const [paper = '', ink = '', accent = ''] = words(colors)
  const [motif, layout] = words(drawn)
  const [secret, barcode] = words(given)
  return {
    code,
    name: name ?? '',
    categories: words(categories),
    currency: currency ?? '',
    countries: words(countries),
    colors: { paper, ink, accent },
    motif: one(motifs, motif),
    layout: one(layouts, layout),
    values: valuesFrom(values ?? ''),
    discount: discount ?? '0',
    redeemableAt: one(places, where),
    secret: one(secrets, secret),
    barcode: barcode === '-' ? null : one(barcodeFormats, barcode),
    months: Number(months),
    start: startFrom(start ?? '-'),
    sells,
    tagline,
  }
}

function words(column: string | undefined): string[] {
  return (column ?? '').split(' ')
}

function one<T extends string>(allowed: readonly T[], word: string | undefined): T {
  const found = allowed.find((each) => each === word)
  if (found === undefined) throw new Error(`the table of brands says ${JSON.stringify(word)}`)
  return found
}

function money(whole: string): string {
  return `${whole}.00`
}

function valuesFrom(column: string): Values {
  const [min, max] = column.split('-')
  if (min !== undefined && max !== undefined) return { kind: 'open', min: money(min), max: money(max) }
  return { kind: 'fixed', list: words(column).map(money) }
}

function startFrom(word: string): Brand['start'] {
  const state =
    word === 'disabled' ? 'TEMPORARILY_DISABLED' : word === 'degraded' ? 'TEMPORARILY_DEGRADED' : ('LIVE' as const)
  const gone = word.startsWith('short:') ? [money(word.slice('short:'.length))] : []
  return { state, isOrderable: word !== 'out' && word !== 'disabled', gone }
}
