import type { WebWeights, Weight } from './weigh-web.ts'

/** Prints the table for the bench and the check. */
export function printWeights({ pages, sheets, fonts, chunks }: WebWeights): void {
  for (const [name, weight] of Object.entries(pages)) console.log(line(name, weight))
  for (const [name, weight] of Object.entries(sheets)) console.log(line(`+ ${name}`, weight))
  console.log(line('fonts', fonts))
  console.log(`${'chunks in all'.padEnd(22)} ${chunks}`)
}

const inKb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)

const line = (name: string, { gzip, brotli, requests }: Weight): string =>
  `${name.padEnd(22)} gzip ${inKb(gzip)}   brotli ${inKb(brotli)}   files ${String(requests).padStart(2)}`
