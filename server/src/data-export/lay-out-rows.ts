type Row = Readonly<Record<string, unknown>>

/** What a cell of a spreadsheet holds. */
export type Cell = string | number | boolean | null

/**
 * Records as somebody reads them in a spreadsheet: when first, then what, then how much, and ids at the end. An amount in cents has its
 * dollars beside it (`price_cents` 1234 is `price` 12.34 USD), and what is nested becomes columns or a line of words.
 */
export function layOutRows(rows: readonly Row[]): Record<string, Cell>[] {
  const flat = rows.map((row) => Object.fromEntries(cellsOf(row, '')))
  const columns = [...new Set(flat.flatMap((row) => Object.keys(row)))]
  const ordered = columns.toSorted((a, b) => rankOf(a) - rankOf(b))
  return flat.map((row) => Object.fromEntries(ordered.map((column) => [column, row[column] ?? null])))
}

const ranks: readonly RegExp[] = [
  /(^|_)(at|on|day|month)$/,
  /^(?!.*(_id|^id|_cents|_sats|_units|_key|_hash|txid|_ref|_mac)$)/,
  /(_cents|_sats|_units)$/,
]

const rankOf = (column: string): number => {
  const rank = ranks.findIndex((one) => one.test(column))
  return rank < 0 ? ranks.length : rank
}

function cellsOf(row: Row, prefix: string): [string, Cell][] {
  return Object.entries(row).flatMap(([field, value]): [string, Cell][] => {
    const name = `${prefix}${field}`
    if (isRecord(value)) return cellsOf(value, `${name}_`)
    const dollars = name.endsWith('_cents') ? dollarsOf(value) : undefined
    const cell: [string, Cell] = [name, cellOf(value)]
    return dollars === undefined ? [cell] : [[name.replace(/_cents$/, ''), dollars], cell]
  })
}

const isRecord = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `12.34 USD`; undefined: it is no whole number of cents. */
function dollarsOf(value: unknown): string | undefined {
  const text = String(value)
  if (!/^-?\d+$/.test(text)) return undefined
  const digits = text.replace('-', '').padStart(3, '0')
  return `${text.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)} USD`
}

/** A list becomes its words with `;` between, each record of it `name: value` with `,` between. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((one) => wordsOf(one)).join('; ')
  return wordsOf(value)
}

const wordsOf = (value: unknown): string =>
  isRecord(value)
    ? cellsOf(value, '')
        .map(([name, cell]) => `${name}: ${cell ?? ''}`)
        .join(', ')
    : String(cellOf(value) ?? '')
