import type { Lines } from './command.ts'

/** Lines as a terminal shows them: rows that follow each other are a table. */
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

/** What strangers wrote is among it: nothing of it moves the cursor of an operator, or turns the direction of writing. */
const harmless = (line: string): string => line.replaceAll(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`.trimEnd())
}
