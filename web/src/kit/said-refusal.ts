import { refusals } from '@moon/contract/refusals.ts'
import { say } from '@moon/ui/language/say.ts'
import type { OwnRefusal } from './own-refusals.ts'

/** The catalogue's text of a refusal by the app itself, or by a server that gave no reason. */
export const saidRefusal = (code: OwnRefusal, details: Readonly<Record<string, string>> = {}): string =>
  say(refusals[code].text as '{place}', details as Record<'place', string>)
