import { readAmount } from './read-amount.ts'

type Row = Readonly<Record<string, unknown>>

/** The values of a spreadsheet cell. */
export type Cell = string | number | boolean | null

/**
 * Lays out records for reading in a spreadsheet: time first, then what and how much, and ids at the end. Amounts have their units, times
 * are written without letters, columns are named in words, and nested values become columns or a line of words.
 */
export function layOutRows(rows: readonly Row[]): Record<string, Cell>[] {
  const flat = rows.map((row) => Object.fromEntries(cellsOf(row, '')))
  const columns = [...new Set(flat.flatMap((row) => Object.keys(row)))]
  const ordered = columns.toSorted((a, b) => rankOf(a) - rankOf(b))
  return flat.map((row) => Object.fromEntries(ordered.map((column) => [headingOf(column), row[column] ?? null])))
}

const ranks: readonly RegExp[] = [/(^|_)(at|on|day|month)$/, /^(?!.*((^|_)id|_key|_hash|txid|_ref|_mac)$)/]

const rankOf = (column: string): number => {
  const rank = ranks.findIndex((one) => one.test(column))
  return rank < 0 ? ranks.length : rank
}

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
