/** A generated card face for a shop whose picture is missing: its name on its colour, as base64 of an SVG. */
export function drawArt({
  name,
  brandColor,
  textColor,
}: {
  name: string
  brandColor: string
  textColor: string
}): string {
  const letters = [...name]
  const shown = letters.length > 22 ? `${letters.slice(0, 21).join('')}…` : name
  const size = shown.length > 12 ? 60 : 84
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 856 540" role="img" aria-label="${escaped(name)}"><rect width="856" height="540" fill="${brandColor}"/><circle cx="760" cy="70" r="240" fill="${textColor}" fill-opacity=".07"/><circle cx="60" cy="520" r="180" fill="${textColor}" fill-opacity=".05"/><text x="64" y="${300 - size / 8}" font-family="Bricolage Grotesque, Inter, sans-serif" font-size="${size}" font-weight="700" fill="${textColor}">${escaped(shown)}</text></svg>`
  return Buffer.from(drawing).toString('base64')
}

const signs: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

const escaped = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}\uFFFD-\uFFFF]/gu, '').replace(/[<>&"]/g, (sign) => signs[sign]!)
