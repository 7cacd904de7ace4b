import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf, signal } from './processes-below.ts'

const aheadMs = 4_000

/** The processes of a standby, given its server's, that receive the log of the primary. */
export const receiversOf = (server: number | undefined): number[] =>
  childrenOf(server ?? 0)
    .filter(({ title }) => title.includes('walreceiver'))
    .map(({ pid }) => pid)

/**
 * Without a synchronous standby the last acknowledged commits have not left the machine: here its log is held back for
 * a moment. Returns a function that lets the receivers end, once the primary is lost, with what they have.
 */
export async function holdBack(receivers: readonly number[]): Promise<() => Promise<void>> {
  if (receivers.length === 0) return async () => {}
  for (const pid of receivers) signal(pid, 'SIGSTOP')
  await sleep(aheadMs)
  return async () => {
    for (const what of ['SIGTERM', 'SIGCONT'] as const) for (const pid of receivers) signal(pid, what)
    await sleep(500)
  }
}
