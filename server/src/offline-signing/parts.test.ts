// Transfer of a PSBT to a wallet and back by camera.
import { URDecoder } from '@ngraveio/bc-ur'
import { expect, test } from 'vitest'
import { drawParts } from './draw-parts.ts'
import { isInParts, readParts } from './read-parts.ts'
import { writeParts } from './write-parts.ts'

const bytesOf = (length: number, seed = 1): Uint8Array => Uint8Array.from({ length }, (_, n) => (n * 7919 + seed) % 251)
const psbt = bytesOf(700)
const parts = writeParts(psbt)
const textOf = (lines: readonly string[]): Uint8Array => new TextEncoder().encode(lines.join('\n'))
const reading = (lines: readonly string[]) => () => readParts(textOf(lines))

test('a wallet’s decoder gets the exact bytes from the parts, starting at any, in any order, with one lost', () => {
  expect(parts).toHaveLength(18)
  for (let lost = 0; lost < parts.length; lost += 1) {
    const decoder = new URDecoder()
    for (const part of parts.filter((_, at) => at !== lost).toReversed())
      if (!decoder.isComplete()) decoder.receivePart(part)
    expect(decoder.resultUR().type).toBe('crypto-psbt')
    expect(new Uint8Array(decoder.resultUR().decodeCBOR())).toEqual(psbt)
  }
})

test('a wallet’s parts are read the same way: in any order, some lost, some twice, in lower case', () => {
  const shuffled = parts.filter((_, at) => at % 5 !== 0).toSorted((a, b) => (a.slice(-4) < b.slice(-4) ? -1 : 1))
  expect(new Uint8Array(readParts(textOf([shuffled[0]!, ...shuffled])))).toEqual(psbt)
  expect(new Uint8Array(readParts(textOf(parts.map((part) => ` ${part.toLowerCase()}\r`))))).toEqual(psbt)
  const [whole] = writeParts(bytesOf(90))
  expect(new Uint8Array(readParts(textOf([whole!])))).toEqual(bytesOf(90))
})

test('too few parts, a damaged part, a part of another PSBT and unrelated text are refused, each with its position', () => {
  expect(reading(parts.slice(0, 3))).toThrow(/^Only 3 of 6 parts/)
  const damaged = parts[1]!.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))
  expect(reading([parts[0]!, damaged])).toThrow('Part 2 of 2 is damaged')
  expect(reading([parts[0]!, writeParts(bytesOf(701))[1]!])).toThrow('Part 2 of 2 is of another PSBT')
  expect(reading([parts[0]!, writeParts(bytesOf(700, 2))[1]!])).toThrow('Part 2 of 2 is of another PSBT')
  for (const wrong of ['ur:crypto-account/oeadcypdlouebg', 'ur:crypto-psbt/1-9999/aeaeae', 'nonsense'])
    expect(reading([wrong])).toThrow('Part 1 of 1 is no part of a PSBT')
})

test('only text that starts with a part is read as parts', () => {
  expect(isInParts(textOf(['', parts[0]!]))).toBe(true)
  for (const other of [psbt, textOf(['cHNidP8BAHE='])]) expect(isInParts(other)).toBe(false)
})

test('the page is self-contained, makes no network request, and treats its input as text', () => {
  const shown = { title: 'Payout <b>', lines: ['pays "1" & more <script>'], psbtSha256: 'ab'.repeat(32) }
  const page = drawParts(parts, shown)
  expect(page).toContain("content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\"")
  expect(page).toContain('<h1>Payout &lt;b&gt;</h1>')
  expect(page).toContain('<li>pays &quot;1&quot; &amp; more &lt;script&gt;</li>')
  expect(page).not.toMatch(/https?:|\bsrc=|\bhref=|@import|url\(/)
  expect(page.match(/<svg /g)).toHaveLength(parts.length)
  expect(page.match(/<svg [^>]* hidden>/g)).toHaveLength(parts.length - 1)
})
