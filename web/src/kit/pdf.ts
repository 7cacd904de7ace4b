/** One line of text on an A4 page; x and y in points from the upper left corner. */
export type PdfText = { text: string; x: number; y: number; size: number; font: 'plain' | 'bold' | 'code' }

const [width, height] = [595, 842]
const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold', code: 'Courier' } as const
const names = Object.keys(fonts) as (keyof typeof fonts)[]

/**
 * Creates a page of text as a PDF in the browser, so that a receipt needs no server and no library. Uses only fonts that every reader has,
 * and Latin-1 characters; any other character becomes a question mark.
 */
export function textPdf(title: string, lines: readonly PdfText[]): Uint8Array<ArrayBuffer> {
  const content = lines.map(shown).join('\n')
  const fontList = names.map((name, n) => `/F${n} ${n + 5} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R >>`,
    `<< /Type /Pages /Kids [3 0 R] /Count 1 >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << ${fontList} >> >> >>`,
    `<< /Length ${latin(content).length} >>\nstream\n${content}\nendstream`,
    ...names.map((name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${fonts[name]} /Encoding /WinAnsiEncoding >>`),
    `<< /Title (${escaped(title)}) /Producer (Moon) >>`,
  ]
  let body = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets = objects.map((object, n) => {
    const offset = body.length
    body += `${n + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return latin(`${body}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`)
}

const shown = ({ text, x, y, size, font }: PdfText): string =>
  `BT /F${names.indexOf(font)} ${size} Tf ${x} ${height - y} Td (${escaped(text)}) Tj ET`

const escaped = (text: string): string =>
  text.replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?').replace(/[\\()]/g, (letter) => `\\${letter}`)

/** One byte per character, so that offsets in the file equal offsets in the text. */
function latin(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
