import type { Log } from '../../server/src/kit/log.ts'
import { Refusal } from '../../server/src/kit/refusal.ts'
import type { Schedule } from '../schedule/schedule.ts'
import type { Trace } from '../schedule/trace.ts'

/** Violations of the invariants. */
export class Violations {
  readonly found: string[] = []

  add(what: string): void {
    if (!this.found.includes(what)) this.found.push(what)
  }

  /** An error is a violation unless it is a refusal or was injected by the simulator. */
  judge(where: string, error: unknown): void {
    if (error instanceof Refusal || isOurDoing(String(error))) return
    this.add(`${where} failed: ${String(error)}`)
  }
}

const ownErrors = ['Crashed', 'LostConnection', 'RailDown', 'IssuerDown', 'serialization failure, by the seed']
/** Errors with which jobs ask for a retry. */
const patient = [
  'the issuer told of a purchase that it does not have yet',
  'the issuer gave no clear answer about the limit of a card',
  'the issuer gave no clear answer about a card',
  'the issuer has not closed the card yet',
  'there is no fresh price',
]

const isOurDoing = (error: string): boolean => [...patient, ...ownErrors].some((own) => error.includes(own))

/** A log for the production code that also judges the errors it logs. */
export function judgingLog(violations: Violations, { schedule, trace }: { schedule: Schedule; trace: Trace }): Log {
  const note = (level: string) => (given: unknown, message?: string) => {
    trace.note(schedule.now().getTime(), level, message ?? String(given))
    const { error } = (typeof given === 'object' && given !== null ? given : {}) as { error?: string }
    if (error !== undefined) violations.judge(message ?? 'something', error)
  }
  return { info: note('info'), warn: note('warn'), error: note('error') } as unknown as Log
}
