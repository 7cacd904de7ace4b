import type { Clock } from '../kit/clock.ts'
import type { JobTable } from '../queue/jobs.ts'
import { sendPosted, type SendDeps } from './emails.ts'

/** Sends the emails that every room posts. Whether one is still good is a question of the wall clock, as its codes are. */
export function mailRoom({ wallClock, ...deps }: Omit<SendDeps, 'clock'> & { wallClock: Clock }) {
  const jobs: JobTable<'mail.send'> = { 'mail.send': (posted) => sendPosted({ ...deps, clock: wallClock }, posted) }
  return { jobs }
}
