import type { FastifyRequest } from 'fastify'
import type { Log } from '../kit/log.ts'
import { networkOf } from './network-of.ts'
import { Refusal } from '../kit/refusal.ts'

/** The refusal of a delivery with a wrong signature. It has been counted, so it needs no log line of its own. */
export class ForgedDelivery extends Refusal {}

/**
 * Counts deliveries with a wrong signature by network, for a minute, in memory. Returns the refusal of this one, and logs one line a
 * minute with the count of each route. Only forgeries are counted: correctly signed deliveries pass, whatever else comes from their
 * address.
 */
export type ForgedDeliveries = {
  count(request: Pick<FastifyRequest, 'ip' | 'routeOptions'>): ForgedDelivery
  /** Logs what was counted so far. */
  close(): void
}

const minuteMs = 60_000
/** This many a minute are answered that the signature is wrong: a provider with an old secret sees why. */
const mostAnswered = 12
/** The networks counted separately in a minute; all further ones share one count. */
const mostNetworks = 10_000

export function countForged(log: Log): ForgedDeliveries {
  const byNetwork = new Map<string, number>()
  const byRoute = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  const endMinute = () => {
    clearTimeout(timer)
    timer = undefined
    if (byRoute.size > 0)
      log.warn(
        { forged: Object.fromEntries(byRoute), networks: byNetwork.size },
        'webhooks with a wrong signature or age were refused',
      )
    byNetwork.clear()
    byRoute.clear()
  }
  return {
    count({ ip, routeOptions }) {
      timer ??= setTimeout(endMinute, minuteMs).unref()
      const network = networkOf(ip)
      const counted = byNetwork.has(network) || byNetwork.size < mostNetworks ? network : 'others'
      const times = increment(byNetwork, counted)
      increment(byRoute, routeOptions.url ?? '')
      return times <= mostAnswered
        ? new ForgedDelivery('unauthenticated')
        : new ForgedDelivery('too_many_requests', { retryAfter: '60' })
    },
    close: endMinute,
  }
}

function increment(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}
