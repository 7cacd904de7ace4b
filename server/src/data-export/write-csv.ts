import type { Cell } from './lay-out-rows.ts'

type Rows = readonly Readonly<Record<string, Cell>>[]

/**
 * RFC 4180, with the fields of all rows as columns. Text that a spreadsheet would take for a formula is prefixed with an apostrophe;
 * numbers stay as they are.
 */
export function writeCsv(rows: Rows): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [columns.map(quoted), ...rows.map((row) => columns.map((column) => cell(row[column])))]
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`
}

function cell(value: Cell | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return quoted(/^[=+\-@\t\r]/.test(value) && !isAmount.test(value) ? `'${value}` : value)
}

/** A negative amount is no formula. */
const isAmount = /^-\d+(\.\d+)? (sats|[A-Z]{3,4})$/

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
