import { code128, code39, ean13, pdf417 } from 'bwip-js/generic'
import { modulePath } from './module-path.ts'
import { qrModules } from './qr-modules.ts'

export type BarcodeFormat = 'code-128' | 'code-39' | 'ean-13' | 'QR' | 'pdf417'

/**
 * Sizes in modules, including the quiet zone that scanners need. A height of 1 means bars, which can be stretched
 * to any height.
 */
export type BarcodeDrawing = { width: number; height: number; path: string }

/**
 * Draws a barcode on this device, without a request. bwip-js writes the symbols: the long-maintained JavaScript
 * port of the Barcode Writer in Pure PostScript, MIT, without dependencies, and each symbol is an import of its
 * own. It weighs 71 kB (gzip), so this file is loaded only where a code is shown. Undefined: the format cannot
 * encode the text.
 */
export function drawBarcode(format: BarcodeFormat, text: string): BarcodeDrawing | undefined {
  try {
    const modules = format === 'QR' ? qrModules(text) : withQuietZone(encode(format, text), quietZones[format])
    return { width: modules[0]!.length, height: modules.length, path: modulePath(modules) }
  } catch {
    return undefined
  }
}

type Encoded = Exclude<BarcodeFormat, 'QR'>

/** The standards' quiet zones in modules: at both sides of bars, all around a matrix. */
const quietZones: Record<Encoded, number> = { 'code-128': 10, 'code-39': 10, 'ean-13': 11, pdf417: 4 }

function encode(format: Encoded, text: string): boolean[][] {
  const options = { bcid: format, text, scale: 1 }
  switch (format) {
    case 'code-128':
      return code128(options, pencil())
    case 'code-39':
      return code39(options, pencil())
    case 'ean-13':
      return ean13(options, pencil())
    case 'pdf417':
      return pdf417(options, pencil())
  }
}

/** Collects the library's drawing as modules: bars as one row, outlines as a grid. Text is ignored. */
function pencil() {
  let rows: boolean[][] = []
  const nothing = () => {}
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width: number, height: number) => {
      rows = Array.from({ length: height }, () => Array.from({ length: width }, () => false))
    },
    // A bar is a stroke around its centre line.
    line: (x: number, _top: number, _x: number, _bottom: number, width: number) => {
      const left = x - Math.ceil(width / 2)
      rows.length = 1
      rows[0]!.fill(true, left, left + width)
    },
    // Even-odd rule: a module lies inside an outline when an odd number of its vertical edges are to its left.
    polygon: (points: [number, number][]) => {
      for (const [n, [x, y]] of points.entries()) {
        const [nextX, nextY] = points[(n + 1) % points.length]!
        if (x !== nextX) continue
        for (const row of rows.slice(Math.min(y, nextY), Math.max(y, nextY)))
          for (let column = x; column < row.length; column += 1) row[column] = !row[column]
      }
    },
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => rows,
  }
}

function withQuietZone(modules: boolean[][], quiet: number): boolean[][] {
  const light = (count: number): boolean[] => Array.from({ length: count }, () => false)
  const rows = modules.map((row) => [...light(quiet), ...row, ...light(quiet)])
  if (rows.length === 1) return rows
  const empty = Array.from({ length: quiet }, () => light(rows[0]!.length))
  return [...empty, ...rows, ...empty]
}
