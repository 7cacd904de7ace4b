import type { Call } from '@moon/contract/call.ts'
import type { Scope } from '@moon/contract/scopes.ts'
import { Refusal } from '../kit/refusal.ts'

/**
 * Whether a member's call may be made. A user may make every one; a program of theirs, or the extension, only those whose scope it was
 * given, and never one that the contract gives to no scope. What is for the extension alone needs none.
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
