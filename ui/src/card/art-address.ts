/**
 * Card art as an image URL. The art arrives as base64 without a media type, which the first letters of the base64
 * reveal. Used as an image, it cannot run scripts.
 */
export function artAddress(base64: string): string | undefined {
  if (base64 === '') return undefined
  const kind = kinds.find(([start]) => base64.startsWith(start))?.[1] ?? 'svg+xml'
  return `data:image/${kind};base64,${base64}`
}

const kinds = [
  ['iVBORw', 'png'],
  ['/9j/', 'jpeg'],
  ['UklGR', 'webp'],
  ['R0lGOD', 'gif'],
] as const
