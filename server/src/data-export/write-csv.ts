type Rows = readonly Readonly<Record<string, unknown>>[]

/**
 * RFC 4180, with the fields of all rows as columns. A text that a spreadsheet would take for a formula begins with an apostrophe; numbers
 * stay as they are.
 */
export function writeCsv(rows: Rows): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [columns.map(quoted), ...rows.map((row) => columns.map((column) => cell(row[column])))]
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return quoted(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
