import { expect, test } from 'vitest'
import { cardTones, nightOf } from './card-tones.ts'

/** Relative luminance of a colour, from 0 to 1. */
function luminance(color: string): number {
  const [lightness, chroma, hue] = color.match(/[\d.]+/g)!.map(Number) as [number, number, number]
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return 0.2126 * Math.max(0, red) + 0.7152 * Math.max(0, green) + 0.0722 * Math.max(0, blue)
}

/** #c9c8dc, the palest text colour on a face. */
const quietInk = 0.588

test.each(Object.entries(cardTones))('text on %s is readable (4.5:1)', (_, tone) => {
  const { near, deep } = nightOf(tone)
  for (const ground of [near, deep]) expect((quietInk + 0.05) / (luminance(ground) + 0.05)).toBeGreaterThan(4.5)
})
