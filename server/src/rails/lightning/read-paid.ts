import { msat, satsOfMsatRoundedUp } from '@moon/money/msat.ts'
import { z } from 'zod/mini'
import type { LightningHistory } from '../../lightning/lightning-payer.ts'
import { RailDown } from '../rail.ts'
import { LndRefusal, type Lnd } from './lnd.ts'

const atATime = 100

const integer = z.string().check(z.regex(/^\d{1,19}$/))
const payment = z.looseObject({
  payment_index: integer,
  payment_hash: z.string(),
  value_msat: integer,
  fee_msat: integer,
  creation_time_ns: integer,
  status: z.string(),
})
const list = z.object({ payments: z._default(z.array(payment), []) })

/**
 * Reads the node's payments, numbered by their start. A payment in flight may still succeed, so nothing after it counts
 * as read.
 */
export async function readPaid(node: Lnd, readTo: string): ReturnType<LightningHistory['paidSince']> {
  const found: Awaited<ReturnType<LightningHistory['paidSince']>>['found'] = []
  let [after, whole, hasUnfinished] = [BigInt(readTo || 0), BigInt(readTo || 0), false]
  for (;;) {
    const payments = await ask(node, `include_incomplete=true&index_offset=${after}&max_payments=${atATime}`)
    if (payments.length === 0) return { found, readTo: String(whole) }
    for (const { status, payment_index: index, payment_hash: id, ...paid } of payments) {
      hasUnfinished ||= status !== 'SUCCEEDED' && status !== 'FAILED'
      if (!hasUnfinished) whole = BigInt(index)
      if (status !== 'SUCCEEDED') continue
      const units = satsOfMsatRoundedUp(msat(BigInt(paid.value_msat) + BigInt(paid.fee_msat)))
      const happenedAt = new Date(Number(BigInt(paid.creation_time_ns) / 1_000_000n))
      found.push({ id, units, reference: null, happenedAt, isFinal: true })
    }
    after = BigInt(payments.at(-1)!.payment_index)
  }
}

async function ask(node: Lnd, query: string): Promise<z.output<typeof payment>[]> {
  try {
    return list.parse(await node.call('GET', `/v1/payments?${query}`)).payments
  } catch (error) {
    if (error instanceof LndRefusal) throw new RailDown(`The Lightning node refuses its payments: ${error.message}.`)
    if (error instanceof z.core.$ZodError) throw new RailDown('The payments of the Lightning node cannot be read.')
    throw error
  }
}
