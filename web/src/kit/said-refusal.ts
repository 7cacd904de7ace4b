import { refusals } from '@moon/contract/refusals.ts'
import { say } from '@moon/ui/language/say.ts'
import type { OwnRefusal } from './own-refusals.ts'

/** What is refused before anything is asked of the server, or where it has not said why: in the words of the catalogue. */
export const saidRefusal = (code: OwnRefusal, details: Readonly<Record<string, string>> = {}): string =>
  say(refusals[code].text as '{place}', details as Record<'place', string>)
