import type { Lines } from './command.ts'

/** Formats lines for a terminal: consecutive rows form a table. */
export function printLines(lines: Lines): string[] {
  const printed: string[] = []
  let table: (readonly string[])[] = []
  const endTable = () => {
    printed.push(...aligned(table))
    table = []
  }
  for (const line of lines) {
    if (typeof line !== 'string') {
      if (table[0] && table[0].length !== line.length) endTable()
      table.push(line)
      continue
    }
    endTable()
    printed.push(line)
  }
  endTable()
  return printed.map(harmless)
}

/**
 * The output may contain strangers' text: control characters that move an operator's cursor, or change the direction of text, are
 * removed.
 */
const harmless = (line: string): string => line.replaceAll(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`.trimEnd())
}
