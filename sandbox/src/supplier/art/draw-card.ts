// Draws a shop's gift card and its icon as SVG: a picture in the shop's colours, its name set on top.
import type { Brand, Layout, Motif } from '../catalogue/read-brands.ts'
import { fruit, leaves, peaks, stars, sun, waves } from './nature.ts'
import { chanceOf, height, n, paletteOf, width, type Palette, type Pen } from './palette.ts'
import { arches, beams, lanes, orbit, stripes, tiles, weave } from './patterns.ts'
import { bowls, cups, scoops } from './table.ts'
import { blocks, books, circuit, confetti, gems, roofs, shelves } from './things.ts'

const pictures: Record<Motif, (pen: Pen) => string> = {
  arches,
  beams,
  blocks,
  books,
  bowls,
  circuit,
  confetti,
  cups,
  fruit,
  gems,
  lanes,
  leaves,
  orbit,
  peaks,
  roofs,
  scoops,
  shelves,
  stars,
  stripes,
  sun,
  tiles,
  waves,
  weave,
}

export function drawCard({ code, name, colors, motif, layout }: Brand): string {
  const palette = paletteOf(colors)
  const picture = pictures[motif]({ palette, chance: chanceOf(code) })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(name)}">` +
    `<rect width="${width}" height="${height}" fill="${palette.paper}"/>${picture}${lettering[layout](name, palette)}</svg>`
  )
}

export function drawIcon({ code, name, colors, motif }: Brand): string {
  const palette = paletteOf(colors)
  const picture = pictures[motif]({ palette, chance: chanceOf(code) })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="160 0 320 320" role="img" aria-label="${escape(name)}">` +
    `<rect x="160" width="320" height="320" fill="${palette.paper}"/>${picture}` +
    `<circle cx="320" cy="160" r="104" fill="${palette.paper}"/>` +
    `${text(initialOf(name), { x: 320, y: 206, size: 128, font: serif, fill: palette.ink, weight: 700, anchor: 'middle' })}</svg>`
  )
}

const sans = "'Helvetica Neue',Helvetica,Arial,sans-serif"
const serif = "Georgia,'Times New Roman',serif"
const narrow = "'Arial Narrow','Roboto Condensed',Arial,sans-serif"

/** Styles of the name on the card; each has its own background, so that the name is readable over any picture. */
const lettering: Record<Layout, (name: string, palette: Palette) => string> = {
  foot: (name, { paper, ink, accent }) =>
    `<rect y="284" width="640" height="116" fill="${paper}"/><rect y="284" width="640" height="6" fill="${accent}"/>` +
    text(name, { x: 36, y: 362, size: fit(name, 568, 60, 0.58), font: sans, fill: ink, weight: 800 }),
  crown: (name, { paper, ink, accent }) =>
    `<rect width="640" height="124" fill="${paper}"/><rect x="36" y="102" width="72" height="6" fill="${accent}"/>` +
    text(name, { x: 36, y: 82, size: fit(name, 568, 54, 0.56), font: serif, fill: ink, weight: 400 }),
  badge: (name, { paper, ink, accent }) =>
    `<rect x="80" y="216" width="480" height="132" rx="66" fill="${paper}"/>` +
    `<rect x="91" y="227" width="458" height="110" rx="55" fill="none" stroke="${accent}" stroke-width="4"/>` +
    text(name.toUpperCase(), {
      x: 320,
      y: 296,
      size: fit(name, 390, 40, 0.78),
      font: sans,
      fill: ink,
      weight: 600,
      anchor: 'middle',
      spacing: 3,
    }),
  band: (name, { paper, ink, accent }) =>
    `<rect x="40" width="164" height="400" fill="${ink}"/><rect x="204" width="8" height="400" fill="${accent}"/>` +
    `<g transform="rotate(-90 122 200)">${text(name, { x: 122, y: 218, size: fit(name, 350, 58, 0.52), font: narrow, fill: paper, weight: 800, anchor: 'middle' })}</g>`,
  mono: (name, { paper, ink, accent }) =>
    `<circle cx="166" cy="166" r="126" fill="${paper}"/><circle cx="166" cy="166" r="112" fill="none" stroke="${accent}" stroke-width="5"/>` +
    text(initialOf(name), { x: 166, y: 218, size: 150, font: serif, fill: ink, weight: 700, anchor: 'middle' }) +
    `<rect y="326" width="640" height="74" fill="${paper}"/>` +
    text(name, { x: 40, y: 376, size: fit(name, 560, 38, 0.56), font: serif, fill: ink, weight: 400 }),
  centre: (name, { paper, ink, accent }) =>
    `<rect y="228" width="640" height="112" fill="${paper}"/>` +
    `<rect y="235" width="640" height="2.5" fill="${accent}"/><rect y="330.5" width="640" height="2.5" fill="${accent}"/>` +
    text(name, {
      x: 320,
      y: 303,
      size: fit(name, 560, 62, 0.56),
      font: serif,
      fill: ink,
      weight: 400,
      anchor: 'middle',
    }),
}

/** The font size at which a name fills its space without overflowing; `wide` is the width of a letter at size 1. */
const fit = (name: string, room: number, most: number, wide: number): number =>
  Math.min(most, room / (name.length * wide))

const initialOf = (name: string): string => name.replace(/^The /, '').slice(0, 1)

function text(
  words: string,
  set: {
    x: number
    y: number
    size: number
    font: string
    fill: string
    weight: number
    anchor?: string
    spacing?: number
  },
): string {
  const { x, y, size, font, fill, weight, anchor = 'start', spacing = 0 } = set
  return `<text x="${x}" y="${y}" font-family="${font}" font-size="${n(size)}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}"${spacing ? ` letter-spacing="${spacing}"` : ''}>${escape(words)}</text>`
}

const escape = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
