import { readAmount } from './read-amount.ts'

type Row = Readonly<Record<string, unknown>>

/** The values of a spreadsheet cell. */
export type Cell = string | number | boolean | null

/**
 * Lays out records for reading in a spreadsheet, in one order for all lists: when it began, what it is and its state, how much, the rest,
 * the later times in their order, and ids. Amounts have their units, times are written without letters, columns are named in words, and
 * nested values become columns or a line of words.
 */
export function layOutRows(rows: readonly Row[]): Record<string, Cell>[] {
  const flat = rows.map((row) => Object.fromEntries(cellsOf(row, '')))
  const columns = [...new Set(flat.flatMap((row) => Object.keys(row)))]
  const ordered = inReadingOrder(columns, flat)
  return flat.map((row) => Object.fromEntries(ordered.map((column) => [headingOf(column), row[column] ?? null])))
}

const isWhen = /(^|_)(at|on|day|month|until)$/
const isId = /(^|_)(id|key|hash|txid|ref|mac|script)$/
const isWhat = /^(name|title|email|kind|type|state|status|outcome)$/
const isAmount = /(^|_)(amount|value|price|sats|total|credit|balance)$/
const isCost = /(^|_)(fee|fee_sats|rate|load|discount)$/

/** The rows themselves come in no order of columns, because JSON in the database keeps none. */
function inReadingOrder(columns: readonly string[], rows: readonly Record<string, Cell>[]): string[] {
  const firstOf = new Map(columns.filter((one) => isWhen.test(one)).map((one) => [one, earliest(rows, one)]))
  const times = [...firstOf.keys()].toSorted((a, b) => compare(firstOf.get(a)!, firstOf.get(b)!))
  const rest = columns.filter((one) => !firstOf.has(one))
  const take = (kind: RegExp) => rest.filter((one) => kind.test(one) && !isId.test(one))
  const [what, costs] = [take(isWhat), take(isCost)]
  const amounts = take(isAmount).filter((one) => !costs.includes(one))
  const ids = rest.filter((one) => isId.test(one)).toSorted((a, b) => Number(b === 'id') - Number(a === 'id'))
  const words = rest.filter((one) => ![...what, ...amounts, ...costs, ...ids].includes(one))
  return [...times.slice(0, 1), ...what, ...amounts, ...costs, ...words, ...times.slice(1), ...ids]
}

/** A time that no row has comes last. */
const earliest = (rows: readonly Record<string, Cell>[], column: string): string =>
  rows.map((row) => String(row[column] ?? '~')).reduce((a, b) => (a < b ? a : b), '~')

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const isTime = /(^|_)at$/

/** `first_seen_at` becomes `First seen (UTC)`, and `user_id` becomes `User id`. */
function headingOf(column: string): string {
  const words = (column.replace(/_at$/, '') || column).replaceAll('_', ' ')
  const named = column === 'at' ? 'Time' : words.charAt(0).toUpperCase() + words.slice(1)
  return isTime.test(column) ? `${named} (UTC)` : named
}

function cellsOf(row: Row, prefix: string): [string, Cell][] {
  return Object.entries(row).flatMap(([field, value]): [string, Cell][] => {
    const name = `${prefix}${field}`
    if (isRecord(value)) return cellsOf(value, `${name}_`)
    const amount = readAmount(row, field)
    return [amount ? [`${prefix}${amount.name}`, amount.text] : [name, cellOf(value)]]
  })
}

const isRecord = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

const time = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|\+00:00)$/

/** A list becomes its items joined by `;`, each record in it `name: value` joined by `,`. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value.replace(time, '$1 $2')
  if (typeof value === 'number') return value
  if (Array.isArray(value)) return value.map((one) => wordsOf(one)).join('; ')
  return wordsOf(value)
}

const wordsOf = (value: unknown): string =>
  isRecord(value)
    ? cellsOf(value, '')
        .map(([name, cell]) => `${name.replaceAll('_', ' ')}: ${cell ?? ''}`)
        .join(', ')
    : String(cellOf(value) ?? '')
