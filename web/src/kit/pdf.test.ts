import { expect, it } from 'vitest'
import { textPdf } from './pdf.ts'

const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

it('a page of text becomes a PDF whose cross-reference table gives the offset of each object', () => {
  const pdf = textOf(
    textPdf('A (receipt)', [{ text: 'Caf\u00e9 \\ (x) \u20bf', x: 50, y: 60, size: 11, font: 'bold' }]),
  )
  expect(pdf.startsWith('%PDF-1.4\n')).toBe(true)
  expect(pdf).toContain('BT /F1 11 Tf 50 782 Td (Caf\u00e9 \\\\ \\(x\\) ?) Tj ET')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)![1])
  expect(pdf.slice(start, start + 5)).toBe('xref\n')
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(8)
  for (const [n, offset] of offsets.entries()) expect(pdf.slice(offset).startsWith(`${n + 1} 0 obj\n`)).toBe(true)
  const [, length, content] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(pdf)!
  expect(content).toHaveLength(Number(length))
})
