import type { Call } from '../call.ts'
import { calls, type CallName } from '../calls.ts'

/** The calls that a program may make: those that have a scope. */
export const programCalls: [CallName, Call][] = (Object.entries(calls) as [CallName, Call][]).filter(
  ([, { scope }]) => scope !== undefined,
)
