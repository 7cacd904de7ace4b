/**
 * Card art as an address for a picture. It comes as base64 without saying of what; the first letters of base64 give the
 * kind away. As a picture nothing in it can run.
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
