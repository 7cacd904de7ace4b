/** Nothing that anybody sends is nested deeper. */
const maxDepth = 32

/**
 * Whether a parsed input can be kept at all: text without NUL and without halves of characters, which PostgreSQL has no
 * place for, and no deeper than any caller has reason to be. Whatever else is wrong with it the schema of its call says.
 */
export function isStorable(input: unknown, depth = 0): boolean {
  if (typeof input === 'string') return !input.includes('\0') && input.isWellFormed()
  if (typeof input !== 'object' || input === null) return true
  if (depth === maxDepth) return false
  return Object.entries(input).every(([name, value]) => isStorable(name) && isStorable(value, depth + 1))
}
