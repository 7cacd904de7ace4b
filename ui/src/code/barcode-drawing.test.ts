import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawBarcode, type BarcodeDrawing, type BarcodeFormat } from './barcode-drawing.ts'

// The drawings are read back by ZXing, which shares no code with the libraries that write them: from pixels at sizes of real
// screens, where module edges fall between pixels.

beforeAll(async () => {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const wasmBinary = new Uint8Array(await readFile(file)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

const long = 'https://shop.example/redeem?card=6036280000000000001&pin=4821&merchant=aurora-coffee'

const codes: [BarcodeFormat, string, string][] = [
  ['code-128', 'MOON-4821-7730', 'Code128'],
  ['code-128', '6036280000000000001', 'Code128'],
  ['code-128', 'aB9/x y', 'Code128'],
  ['code-39', 'GIFT-0042', 'Code39'],
  ['ean-13', '4006381333931', 'EAN13'],
  ['QR', 'MOON-4821-7730', 'QRCode'],
  ['QR', long, 'QRCode'],
  ['pdf417', 'MOON-4821-7730', 'PDF417'],
  ['pdf417', long, 'PDF417'],
]

describe('an independent decoder reads the drawn barcodes', () => {
  for (const [format, text, symbology] of codes)
    for (const pixelsPerModule of [2, 2.6, 5])
      it(`${format} of ${text.length} letters at ${pixelsPerModule} pixels a module`, async () => {
        const read = await readBarcodes(pixelsOf(drawBarcode(format, text)!, pixelsPerModule), { tryHarder: false })
        expect(read.map((one) => ({ format: one.format, text: one.text }))).toEqual([{ format: symbology, text }])
      })
})

it('a text that its format cannot encode is not drawn', () => {
  expect(drawBarcode('ean-13', '4006381333930')).toBeUndefined()
  expect(drawBarcode('ean-13', 'ABC')).toBeUndefined()
  expect(drawBarcode('code-39', 'lower case')).toBeUndefined()
})

it('an unknown format is not drawn, so that the text is shown instead', () => {
  expect(drawBarcode('aztec' as BarcodeFormat, '123')).toBeUndefined()
})

it('every drawing keeps the quiet zone of its standard', () => {
  for (const [format, text] of codes) {
    const { width, path } = drawBarcode(format, text)!
    const bars = rectangles(path)
    const least = { 'code-128': 10, 'code-39': 10, 'ean-13': 11, QR: 4, pdf417: 2 }[format]
    expect(Math.min(...bars.map(({ x }) => x))).toBeGreaterThanOrEqual(least)
    expect(width - Math.max(...bars.map((one) => one.x + one.width))).toBeGreaterThanOrEqual(least)
  }
})

const rectangles = (path: string) =>
  [...path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/g)].map((match) => {
    const [x, y, width, height] = match.slice(1).map(Number) as [number, number, number, number]
    return { x, y, width, height }
  })

/** Renders black on white; a partly covered pixel is as dark as its covered share. */
function pixelsOf({ width, height, path }: BarcodeDrawing, scale: number): ImageData {
  const isBars = height === 1
  const columns = Math.ceil(width * scale)
  const rows = isBars ? 60 : Math.ceil(height * scale)
  const dark = new Float64Array(columns * rows)
  for (const one of rectangles(path)) {
    const [left, right] = [one.x * scale, (one.x + one.width) * scale]
    const [top, bottom] = isBars ? [0, rows] : [one.y * scale, (one.y + one.height) * scale]
    for (let y = Math.floor(top); y < bottom; y += 1)
      for (let x = Math.floor(left); x < right; x += 1)
        dark[y * columns + x]! += overlap(x, left, right) * overlap(y, top, bottom)
  }
  const data = new Uint8ClampedArray(columns * rows * 4)
  for (const [n, share] of dark.entries())
    data.set([255 * (1 - share), 255 * (1 - share), 255 * (1 - share), 255], n * 4)
  return { data, width: columns, height: rows, colorSpace: 'srgb' } as ImageData
}

const overlap = (pixel: number, from: number, to: number): number =>
  Math.max(0, Math.min(pixel + 1, to) - Math.max(pixel, from))
