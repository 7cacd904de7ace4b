// A card's moon, derived from the card's id: the same card always has the same moon, and no two cards look alike.

export type MoonSurface = {
  /** Hue of the night sky, in degrees. */
  nightHue: number
  /** Hue and strength of the moonlight. */
  lightHue: number
  lightChroma: number
  /** Tilt of the terminator, in degrees. */
  tilt: number
  noiseSeed: number
  seas: { x: number; y: number; rx: number; ry: number; turn: number; depth: number }[]
  craters: { x: number; y: number; r: number; depth: number }[]
  stars: { x: number; y: number; r: number; brightness: number }[]
}

/** Radius of the disk, in the units of the drawing. */
export const moonRadius = 90

export function moonSurface(id: string): MoonSurface {
  const random = randomFrom(id)
  const between = (low: number, high: number) => tidy(low + (high - low) * random())
  const light = lights[Math.floor(random() * lights.length)]!
  return {
    nightHue: between(225, 325),
    lightHue: between(light.hue - 8, light.hue + 8),
    lightChroma: between(light.chroma * 0.8, light.chroma),
    tilt: between(8, 34),
    noiseSeed: Math.floor(random() * 1000),
    seas: Array.from({ length: 6 + Math.floor(random() * 4) }, () => {
      const { x, y } = inDisk(random, 72)
      const size = between(12, 40)
      return { x, y, rx: size, ry: tidy(size * between(0.55, 0.95)), turn: between(0, 180), depth: between(0.35, 0.8) }
    }),
    craters: Array.from({ length: 26 + Math.floor(random() * 14) }, () => {
      const { x, y } = inDisk(random, moonRadius)
      return { x, y, r: tidy(1.2 + 9 * random() ** 3.2), depth: between(0.4, 0.95) }
    }),
    stars: Array.from({ length: 34 + Math.floor(random() * 22) }, () => ({
      x: between(0, 856),
      y: between(0, 540),
      r: tidy(0.6 + 1.9 * random() ** 4),
      brightness: between(0.25, 0.9),
    })),
  }
}

/** Amber, ivory, pale silver, rose: the colours a moon has through an evening. */
const lights = [
  { hue: 78, chroma: 0.085 },
  { hue: 90, chroma: 0.05 },
  { hue: 62, chroma: 0.075 },
  { hue: 255, chroma: 0.028 },
  { hue: 28, chroma: 0.05 },
]

function inDisk(random: () => number, radius: number): { x: number; y: number } {
  const angle = random() * 2 * Math.PI
  const distance = radius * Math.sqrt(random())
  return { x: tidy(distance * Math.cos(angle)), y: tidy(distance * Math.sin(angle)) }
}

/** mulberry32 over an FNV-1a hash of the text. */
function randomFrom(text: string): () => number {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const tidy = (length: number): number => Math.round(length * 100) / 100
