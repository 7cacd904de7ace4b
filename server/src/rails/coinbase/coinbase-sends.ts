import { coinWire, parseCoin } from '@moon/money/coin.ts'
import { z } from 'zod/mini'
import type { ExchangeAccount, ExchangeCoin, ExchangeSend, SendAnswer } from '../exchange-account.ts'
import { askCoinbase, problemOf, tokenTroubleOf, unknown, type Answer } from './ask-coinbase.ts'
import { plainRefusal } from './plain-refusal.ts'
import { readAs, type Api } from './wallets.ts'

const transaction = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  amount: z.object({ amount: z.string(), currency: z.string() }),
  idem: z.optional(z.nullable(z.string())),
  to: z.optional(z.nullable(z.object({ email: z.optional(z.string()), address: z.optional(z.string()) }))),
})
const one = z.object({ data: transaction })
const several = z.object({
  data: z.array(z.unknown()),
  pagination: z.optional(z.object({ next_uri: z.optional(z.nullable(z.string())) })),
})
const dated = z.object({ created_at: z.string() })

const perPage = 100
/** Most pages that are searched: when a wallet has more transactions since the order, the result is unknown. */
const mostPages = 50
/** Allows for clock differences, and for a first try that was earlier than the last. */
const marginMs = 24 * 3_600_000

/**
 * Sends from a user's wallet to the house's own account at the exchange. The second request, with the two-factor code,
 * repeats the whole order under the same `idem`. Errors are distinguished by their id, because documents disagree about
 * their status.
 */
export function coinbaseSends({
  apiUrl,
  timeoutMs,
  payee,
}: Api & { payee: string }): Pick<ExchangeAccount, 'send' | 'findSend'> {
  const addressOf = (walletId: string) => `${apiUrl}/v2/accounts/${encodeURIComponent(walletId)}/transactions`
  return {
    send: async (token, { walletId, coin, currency, amount, idem, description, code }) => {
      const body = { type: 'send', to: payee, amount: coinWire(coin, amount), currency, idem, description }
      const headers = code === undefined ? {} : { 'cb-2fa-token': code }
      const answer = await askCoinbase(addressOf(walletId), { token, timeoutMs, body, headers })
      if (answer === undefined) return unknown
      const sent =
        answer.status === 201 || answer.status === 200
          ? ours(one.safeParse(answer.body).data?.data, currency)
          : undefined
      const send = sendOf(coin, sent)
      return send ? { kind: 'sent', send } : refusalOf(answer, code !== undefined)
    },
    findSend: async (token, { walletId, coin, currency, idem, notBefore }) => {
      const query = new URLSearchParams({ limit: String(perPage), order: 'desc' })
      for (let page = 0; page < mostPages; page += 1) {
        const answer = await askCoinbase(`${addressOf(walletId)}?${query.toString()}`, { token, timeoutMs })
        const read = readAs(answer, (body) => several.safeParse(body).data)
        if (read.kind !== 'read') return read
        const { data, pagination } = read.value
        const found = data
          .flatMap((entry) => transaction.safeParse(entry).data ?? [])
          .find((each) => each.idem === idem && ours(each, currency))
        // A send that exists but cannot be read must not count as absent.
        if (found) {
          const value = sendOf(coin, found)
          return value ? { kind: 'read', value } : unknown
        }
        const next = nextOf(pagination?.next_uri)
        if (next === null || isOlder(data.at(-1), notBefore)) return { kind: 'read', value: null }
        query.set('starting_after', next)
      }
      return unknown
    },
  }

  /**
   * Returns undefined for a send in another currency or to another payee, whatever its key. Not every answer names the
   * payee.
   */
  function ours<T extends z.infer<typeof transaction>>(sent: T | undefined, currency: string): T | undefined {
    const paid = sent?.to?.email ?? sent?.to?.address
    const isPayee = paid === undefined || paid.toLowerCase() === payee.toLowerCase()
    return sent?.amount.currency === currency && isPayee ? sent : undefined
  }
}

const nextOf = (uri: string | null | undefined): string | null =>
  uri ? new URL(uri, 'https://exchange.invalid').searchParams.get('starting_after') : null

/** The list is newest first: all entries after one from before the order are older still. */
function isOlder(entry: unknown, notBefore: Date | null): boolean {
  const at = Date.parse(dated.safeParse(entry).data?.created_at ?? '')
  return notBefore !== null && at < notBefore.getTime() - marginMs
}

const ended = ['failed', 'expired', 'canceled', 'cancelled']

function sendOf(coin: ExchangeCoin, sent: z.infer<typeof transaction> | undefined): ExchangeSend | undefined {
  const amount = sent && parseCoin(coin, sent.amount.amount.replace(/^-/, ''))
  if (!sent || sent.type !== 'send' || amount === undefined) return undefined
  const status = sent.status === 'completed' ? 'completed' : ended.includes(sent.status) ? 'failed' : 'pending'
  return { id: sent.id, status, amount }
}

/** A second request for a two-factor code means that the given code was wrong. */
function refusalOf(answer: Answer, hadCode: boolean): SendAnswer {
  const problem = problemOf(answer)
  const trouble = tokenTroubleOf(answer)
  if (trouble) return trouble
  if (!problem) return unknown
  if (problem.id === 'two_factor_required') return hadCode ? { kind: 'code_invalid' } : { kind: 'code_required' }
  if (problem.message.includes('code was invalid')) return { kind: 'code_invalid' }
  // After 408, 409 and every status from 500 on, the outcome is unknown.
  const isFinal = answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 409
  return isFinal ? { kind: 'refused', because: plainRefusal(problem) } : unknown
}
