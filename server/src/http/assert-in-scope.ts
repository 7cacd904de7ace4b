import type { Call } from '@moon/contract/call.ts'
import type { Scope } from '@moon/contract/scopes.ts'
import { Refusal } from '../kit/refusal.ts'

/**
 * Throws unless the caller may make this member's call. A user may make every one; an API key or the extension only those within its
 * scopes, and never one that has no scope in the contract. Calls for the extension alone need no scope.
 */
export function assertInScope(
  call: Call,
  given: readonly Scope[] | undefined,
  query: unknown,
  { isExtension = false } = {},
): void {
  if (given === undefined || (isExtension && call.forExtension)) return
  const isUnrevealed = (query as { reveal?: unknown } | undefined)?.reveal === false
  const scope = (isUnrevealed ? call.scopeUnrevealed : undefined) ?? call.scope
  if (isExtension && (scope === undefined || !given.includes(scope))) throw new Refusal('not_for_extension')
  if (scope === undefined) throw new Refusal('not_for_keys')
  if (!given.includes(scope)) throw new Refusal('scope_missing', { scope })
}
