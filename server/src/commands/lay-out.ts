import { writtenAs } from '@moon/contract/chains.ts'
import { cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { coinReceivedWire, units, type Coin } from '@moon/money/coin.ts'
import type { Lines } from './command.ts'

/** Rows under each other, column by column; whoever shows them decides how. */
export const layOut = (rows: readonly (readonly string[])[]): Lines => rows

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

const minuteMs = 60_000
const spans = [
  ['day', 1_440 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const

/** How long something lies there: `3 days`, `1 hour`, in whole ones of the largest that fits. */
export function ageOf(since: Date, now: Date): string {
  const ms = now.getTime() - since.getTime()
  const [name, spanMs] = spans.find(([, spanMs]) => ms >= spanMs) ?? spans[2]
  const count = Math.max(0, Math.floor(ms / spanMs))
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** A moment: `2026-03-10 15:00 UTC`. */
export const momentOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** An amount with its coin. */
export function amountOf(coin: string, amount: bigint): string {
  if (coin === 'USD') return formatDollars(cents(amount))
  return `${coinReceivedWire(writtenAs(coin as Coin), units(amount))} ${coin}`
}
