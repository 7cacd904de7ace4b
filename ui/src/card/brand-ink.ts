/**
 * Text colour on a brand's colour: the brand's own if its contrast is enough (4.5 to 1), otherwise dark or light,
 * one of which always is.
 */
export function brandInk(brand: string, own: string): string {
  if (contrast(brand, own) >= readable) return own
  return contrast(brand, night) >= contrast(brand, paper) ? night : paper
}

const readable = 4.5
const night = '#000000'
const paper = '#FFFFFF'

/** WCAG 2.2 relative luminance and contrast ratio; an invalid colour has no contrast. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return light === undefined || dark === undefined || Number.isNaN(light + dark) ? 0 : (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
