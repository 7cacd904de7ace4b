import { createHash } from 'node:crypto'
import { addCents, cents, type Cents } from '@moon/money/cents.ts'
import { z } from 'zod/mini'
import { invariant } from '../../kit/refusal.ts'
import type { CardFrame, Issuer, IssuerCard } from '../issuer.ts'
import { isNotFound, isRefusal, reading, rowsOf, type LithicClient } from './client.ts'

const card = z.object({
  token: z.string().check(z.minLength(1)),
  memo: z.optional(z.string()),
  created: z.string(),
  last_four: z.string().check(z.regex(/^\d{4}$/)),
  exp_month: z.string().check(z.regex(/^(0?[1-9]|1[0-2])$/)),
  exp_year: z.string().check(z.regex(/^\d{4}$/)),
  state: z.enum(['OPEN', 'PAUSED', 'CLOSED', 'PENDING_ACTIVATION', 'PENDING_FULFILLMENT']),
})
const listed = z.pick(z.extend(card, { spend_limit: z.int() }), {
  token: true,
  memo: true,
  state: true,
  spend_limit: true,
})
const secrets = z.object({
  pan: z.string().check(z.regex(/^\d{12,19}$/)),
  cvv: z.string().check(z.regex(/^\d{3,4}$/)),
})

type Cards = Pick<
  Issuer,
  | 'makesCredit'
  | 'createCard'
  | 'findCard'
  | 'readCard'
  | 'listCards'
  | 'revealCard'
  | 'limitFor'
  | 'setLimit'
  | 'setPaused'
  | 'closeCard'
>

/**
 * A prepaid card is a virtual card with a lifetime spend limit; our reference is its memo. A card that shops process
 * as credit is made under another card program, with another range of numbers; without such a program there are none.
 */
export function lithicCards(
  client: LithicClient,
  {
    creditProgram,
    accountToken,
    frameOf = null,
  }: {
    creditProgram: string | null
    accountToken: string | null
    /** Returns the frame in which the issuer shows the number; null when it gives numbers to us. */
    frameOf?: ((token: string) => CardFrame) | null
  },
): Cards {
  return {
    makesCredit: creditProgram !== null,
    async createCard({ reference, limitCents, openUntil, processedAs }) {
      invariant(processedAs !== 'credit' || creditProgram !== null, 'a credit card is ordered only where one is made')
      const limit = wireCents(limitCents)
      try {
        const made = await client.cards.create({
          type: 'VIRTUAL',
          memo: reference,
          spend_limit: limit,
          spend_limit_duration: 'FOREVER',
          ...expiryAfter(openUntil),
          ...(accountToken !== null && { account_token: accountToken }),
          ...(processedAs === 'credit' && { card_program_token: creditProgram! }),
          'Idempotency-Key': keyOf(reference),
        })
        const parsed = card.safeParse(made)
        if (!parsed.success || parsed.data.memo !== reference) return { kind: 'unknown' }
        return { kind: 'created', card: cardFrom(parsed.data) }
      } catch (error) {
        return isRefusal(error) ? { kind: 'refused', because: error.message } : { kind: 'unknown' }
      }
    },
    async findCard(reference) {
      try {
        const found: z.infer<typeof card>[] = []
        // The issuer also matches parts of a memo.
        for await (const one of client.cards.list({ memo: reference, page_size: 100 }, reading))
          if (one.memo === reference) found.push(card.parse(one))
        const [first] = found.sort((a, b) => (a.created < b.created ? -1 : 1))
        return first ? { kind: 'found', card: cardFrom(first) } : { kind: 'absent' }
      } catch {
        return { kind: 'unknown' }
      }
    },
    readCard: (token) => readState(client, token),
    async *listCards() {
      for await (const one of rowsOf(client.cards.list({ page_size: 100 }, reading))) {
        const { token, memo = '', state, spend_limit } = listed.parse(one)
        yield { token, reference: memo, state: stateFrom(state), limitCents: cents(BigInt(spend_limit)) }
      }
    },
    revealCard: async (token) => (frameOf ? { kind: 'framed', frame: frameOf(token) } : readSecrets(client, token)),
    // Lithic counts what a card has spent in all, without subtracting refunds.
    limitFor: ({ valueCents, refundedCents }) => addCents(valueCents, refundedCents),
    setLimit: (token, limitCents) => setLimit(client, token, limitCents),
    setPaused: (token, isPaused) => setPaused(client, token, isPaused ? 'PAUSED' : 'OPEN'),
    async closeCard(token) {
      try {
        const closed = await client.cards.update(token, { state: 'CLOSED' }, reading)
        return closed.state === 'CLOSED' ? 'closed' : 'unknown'
      } catch {
        return isClosed(client, token)
      }
    },
  }
}

async function readSecrets(client: LithicClient, token: string): ReturnType<Issuer['revealCard']> {
  try {
    const shown = await client.cards.retrieve(token, reading)
    const parsed = secrets.safeParse(shown)
    if (parsed.success) return { kind: 'revealed', ...parsed.data }
    if (shown.state.startsWith('PENDING')) return { kind: 'not_ready' }
    return shown.pan === undefined ? { kind: 'withheld' } : { kind: 'unknown' }
  } catch {
    return { kind: 'unknown' }
  }
}

async function setLimit(client: LithicClient, token: string, limitCents: Cents): Promise<'set' | 'unknown'> {
  const limit = wireCents(limitCents)
  try {
    const changed = await client.cards.update(token, { spend_limit: limit }, reading)
    return changed.spend_limit === limit ? 'set' : 'unknown'
  } catch {
    return 'unknown'
  }
}

async function setPaused(client: LithicClient, token: string, state: 'PAUSED' | 'OPEN'): Promise<'set' | 'unknown'> {
  try {
    return (await client.cards.update(token, { state }, reading)).state === state ? 'set' : 'unknown'
  } catch {
    return 'unknown'
  }
}

async function readState(client: LithicClient, token: string): Promise<IssuerCard['state'] | 'absent' | 'unknown'> {
  try {
    return stateFrom(card.parse(await client.cards.retrieve(token, reading)).state)
  } catch (error) {
    return isNotFound(error) ? 'absent' : 'unknown'
  }
}

/** Closing a closed card may be refused: then the card's state decides. */
const isClosed = async (client: LithicClient, token: string): Promise<'closed' | 'unknown'> =>
  (await readState(client, token)) === 'closed' ? 'closed' : 'unknown'

function cardFrom({ token, last_four, exp_month, exp_year, state }: z.infer<typeof card>): IssuerCard {
  return {
    token,
    lastFour: last_four,
    expMonth: Number(exp_month),
    expYear: Number(exp_year),
    state: stateFrom(state),
  }
}

function stateFrom(state: z.infer<typeof card>['state']): IssuerCard['state'] {
  const states = { OPEN: 'open', PAUSED: 'paused', CLOSED: 'closed' } as const
  return state === 'OPEN' || state === 'PAUSED' || state === 'CLOSED' ? states[state] : 'pending'
}

/** Amounts are JSON integers on this wire. A limit of 0 would mean no limit (F-48). */
export function wireCents(limit: Cents): number {
  invariant(limit > 0n && limit <= 2_000_000_000n, 'a card has a limit that the issuer can carry')
  return Number(limit)
}

/**
 * Cards expire at the end of a month. Takes the month after ours, so that we close a card before its printed expiry
 * (D-21).
 */
function expiryAfter(openUntil: Date): { exp_month: string; exp_year: string } {
  const next = new Date(Date.UTC(openUntil.getUTCFullYear(), openUntil.getUTCMonth() + 1, 1))
  return { exp_month: String(next.getUTCMonth() + 1).padStart(2, '0'), exp_year: String(next.getUTCFullYear()) }
}

/**
 * The same reference always gives the same key, a UUID (version 8: our own hash), so that a repeated request returns
 * the first card.
 */
function keyOf(reference: string): string {
  const bytes = createHash('sha256').update(`moon card ${reference}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
