import type { Clock } from '../kit/clock.ts'
import type { JobTable } from '../queue/jobs.ts'
import { sendPosted, type SendDeps } from './emails.ts'

/** Sends the emails that every room posts. Whether an email has expired is decided by the wall clock, as for its codes. */
export function mailRoom({ wallClock, ...deps }: Omit<SendDeps, 'clock'> & { wallClock: Clock }) {
  const jobs: JobTable<'mail.send'> = { 'mail.send': (posted) => sendPosted({ ...deps, clock: wallClock }, posted) }
  return { jobs }
}
