/** Deeper than anything a client legitimately sends. */
const maxDepth = 32

/**
 * Whether a parsed input can be stored at all: text without NUL and without unpaired surrogates, which PostgreSQL cannot store, and no
 * deeper than any caller needs. The schema of the call checks the rest.
 */
export function isStorable(input: unknown, depth = 0): boolean {
  if (typeof input === 'string') return !input.includes('\0') && input.isWellFormed()
  if (typeof input !== 'object' || input === null) return true
  if (depth === maxDepth) return false
  return Object.entries(input).every(([name, value]) => isStorable(name) && isStorable(value, depth + 1))
}
