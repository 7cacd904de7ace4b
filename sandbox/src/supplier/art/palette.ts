// Colours and random values of one drawing: a brand is always drawn the same.

export type Palette = { paper: string; ink: string; accent: string; soft: string; deep: string }
export type Pen = { palette: Palette; chance: Chance }
export type Chance = {
  /** A value between a and b. */
  between(a: number, b: number): number
  pick<T>(from: readonly [T, ...T[]]): T
}

export const width = 640
export const height = 400

export function paletteOf({ paper, ink, accent }: { paper: string; ink: string; accent: string }): Palette {
  return { paper, ink, accent, soft: mix(paper, accent, 0.45), deep: mix(paper, ink, 0.22) }
}

/** A small random generator (mulberry32) seeded by a text. */
export function chanceOf(text: string): Chance {
  let seed = [...text].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5)
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    between: (a, b) => a + next() * (b - a),
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
  }
}

/** One decimal place is enough for any screen. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

export const times = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number]
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
