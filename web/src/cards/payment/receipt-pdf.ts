import type { Receipt } from '@moon/contract/receipts.ts'
import { textPdf, type PdfText } from '../../kit/pdf.ts'
import { receiptParts, type ReceiptLine } from './receipt-lines.ts'
import { say } from '@moon/ui/language/say.ts'

const left = 56
const right = 190
/** A code longer than this continues on the next line. */
const codeLength = 58

/** Creates the receipt as a PDF file. */
export function receiptPdf(receipt: Receipt): Uint8Array<ArrayBuffer> {
  const lines: PdfText[] = [
    { text: 'Moon', x: left, y: 80, size: 26, font: 'bold' },
    { text: say('Receipt for a prepaid card'), x: left, y: 104, size: 12, font: 'plain' },
  ]
  let y = 140
  for (const { title, lines: rows } of receiptParts(receipt)) {
    lines.push({ text: title, x: left, y, size: 13, font: 'bold' })
    y += 20
    for (const row of rows) {
      lines.push({ text: row.name, x: left, y, size: 10, font: row.isTotal ? 'bold' : 'plain' })
      for (const text of brokenUp(row)) {
        lines.push({ text, x: right, y, size: row.isCode ? 9 : 10, font: fontOf(row) })
        y += 15
      }
    }
    y += 14
  }
  return textPdf(say('Moon receipt {number}', { number: receipt.number }), lines)
}

const fontOf = ({ isCode, isTotal }: ReceiptLine): PdfText['font'] => (isCode ? 'code' : isTotal ? 'bold' : 'plain')

const brokenUp = ({ text, isCode }: ReceiptLine): string[] =>
  isCode ? (text.match(new RegExp(`.{1,${codeLength}}`, 'g')) ?? ['']) : [text]
