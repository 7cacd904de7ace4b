import { msat, type Msat } from '@moon/money/msat.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod/mini'
import { Unusable } from '../guarded-web/unusable.ts'

/** A server's answer about a payee (LUD-06). */
export type PayOffer = { callback: URL; minMsat: Msat; maxMsat: Msat; metadataHash: string }

const amount = z.number().check(z.gte(1), z.refine(Number.isInteger))
const offer = z.object({
  tag: z.literal('payRequest'),
  callback: z.url().check(z.maxLength(2_000)),
  minSendable: amount,
  maxSendable: amount,
  metadata: z.string(),
})
const described = z.array(z.tuple([z.string()], z.unknown()))
const invoice = z.object({ pr: z.string() })
const refused = z.object({ status: z.string().check(z.regex(/^error$/i)), reason: z._default(z.string(), '') })

export function readPayOffer(text: string): PayOffer {
  const { callback, minSendable, maxSendable, metadata } = read(offer, text)
  const texts = read(described, metadata).filter(([kind]) => kind === 'text/plain')
  if (texts.length !== 1) throw new Unusable('its metadata has not one description')
  if (minSendable > maxSendable) throw new Unusable('the least that it takes is more than the most')
  return {
    callback: new URL(callback),
    minMsat: whole(minSendable),
    maxMsat: whole(maxSendable),
    metadataHash: createHash('sha256').update(metadata).digest('hex'),
  }
}

/** Returns the invoice of a server's answer as unverified text. */
export const readInvoiceAnswer = (text: string): string => read(invoice, text).pr

function read<T extends z.ZodMiniType>(shape: T, text: string): z.output<T> {
  const json = parse(text)
  const refusal = refused.safeParse(json)
  if (refusal.success) throw new Unusable(`it says: ${refusal.data.reason.slice(0, 200)}`)
  const found = shape.safeParse(json)
  if (!found.success) throw new Unusable(`its answer lacks ${found.error.issues[0]?.path.join('.') || 'its form'}`)
  return found.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Unusable('its answer is no JSON')
  }
}

/** Some servers give a maximum above all bitcoin; JSON numbers beyond this bound are not exact. */
const whole = (amount: number): Msat => msat(BigInt(Math.min(amount, Number.MAX_SAFE_INTEGER)))
