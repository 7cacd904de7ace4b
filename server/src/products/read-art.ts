/** Pictures are included with every tile of the grid: sixteen of this size are a page of a megabyte. */
const mostBytes = 64 * 1024

/**
 * Returns a picture as base64 if it is small and of a kind that screens show, recognised by its own first bytes,
 * whatever content type its sender gives. An SVG with any active or external content is refused.
 */
export function readArt(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0 || bytes.length > mostBytes) return undefined
  const picture = Buffer.from(bytes)
  if (isPicture(picture)) return picture.toString('base64')
  const drawing = readDrawing(picture.toString('utf8'))
  return drawing && Buffer.from(drawing).toString('base64')
}

/** The subtype of the picture's MIME type. */
export function kindOfArt(bytes: Buffer): 'png' | 'jpeg' | 'webp' | 'svg+xml' {
  if (!isPicture(bytes)) return 'svg+xml'
  return bytes[0] === 0x89 ? 'png' : bytes[0] === 0xff ? 'jpeg' : 'webp'
}

const isPicture = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  (bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP')

/** Anything that runs scripts, embeds, declares entities or links outside. */
const alive =
  /<\s*(script|foreignobject|iframe|image|a|style|!doctype|!entity)\b|\son\w+\s*=|javascript:|href\s*=(?!\s*["']?#)|url\((?!\s*["']?#)/i

function readDrawing(text: string): string | undefined {
  const drawing = text
    .replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '')
    .replace(/<!--[^]*?-->/g, '')
    .trim()
  if (!/^<svg[\s>]/.test(drawing) || !drawing.endsWith('</svg>') || drawing.includes('\uFFFD')) return undefined
  return alive.test(drawing) ? undefined : drawing
}
