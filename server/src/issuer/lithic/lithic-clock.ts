import type { Clock } from '../../kit/clock.ts'
import type { Finding } from '../../commands/finding.ts'
import { reading, type LithicClient } from './client.ts'

/** The issuer's messages count for five minutes (`signedDeliveryId`); this leaves room for their way and for drift. */
const mostSkewMs = 60_000

/**
 * Compares our clock with the time that the issuer states in its answers: with a clock that is five minutes off, each of its signed
 * messages is taken for an old one or for one of the future.
 */
export async function readClock(client: LithicClient, clock: Clock): Promise<Finding> {
  const who = 'card issuer'
  const { response } = await client.accounts.list({ page_size: 1 }, reading).withResponse()
  const theirs = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(theirs)) return { who, said: 'does not tell the time, so our clock is not compared' }
  const skewMs = clock.now().getTime() - theirs
  if (Math.abs(skewMs) <= mostSkewMs) return { who, said: 'has the same time as this machine' }
  return {
    who,
    said: `says that the clock of this machine is ${Math.round(Math.abs(skewMs) / 1_000)} seconds ${skewMs > 0 ? 'fast' : 'slow'}`,
    todo: 'from 300 seconds on its messages are refused, every purchase is declined and charges are seen late: set the clock (NTP)',
  }
}
