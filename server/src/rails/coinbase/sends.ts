import { coinWire, parseCoin } from '@moon/money/coin.ts'
import { z } from 'zod/mini'
import type { ExchangeAccount, ExchangeCoin, ExchangeSend, SendAnswer } from '../exchange-account.ts'
import { ask, problemOf, tokenTroubleOf, unknown, type Answer } from './http.ts'
import { readAs, type Api } from './wallets.ts'

const transaction = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  amount: z.object({ amount: z.string(), currency: z.string() }),
  idem: z.optional(z.nullable(z.string())),
})
const one = z.object({ data: transaction })
const several = z.object({ data: z.array(z.unknown()) })

/** Sends are looked for among this many of a wallet's newest transactions. */
const lookedThrough = 100

/**
 * Sending from a person's wallet to the house's own account at the exchange. The whole order travels again with the
 * code, under the same `idem`. Problems are told apart by their id, for their status differs between documents.
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
      const answer = await ask(addressOf(walletId), { token, timeoutMs, body, headers })
      if (answer === undefined) return unknown
      const sent =
        answer.status === 201 || answer.status === 200 ? sendOf(coin, one.safeParse(answer.body).data?.data) : undefined
      return sent ? { kind: 'sent', send: sent } : refusalOf(answer, code !== undefined)
    },
    findSend: async (token, { walletId, coin, idem }) => {
      const answer = await ask(`${addressOf(walletId)}?limit=${lookedThrough}`, { token, timeoutMs })
      return readAs(answer, (body): ExchangeSend | null | undefined => {
        const list = several.safeParse(body).data?.data
        const found = list
          ?.flatMap((entry) => transaction.safeParse(entry).data ?? [])
          .find((each) => each.idem === idem)
        // One that is there but cannot be read is not absent.
        return found ? sendOf(coin, found) : list && null
      })
    },
  }
}

const ended = ['failed', 'expired', 'canceled', 'cancelled']

function sendOf(coin: ExchangeCoin, sent: z.infer<typeof transaction> | undefined): ExchangeSend | undefined {
  const amount = sent && parseCoin(coin, sent.amount.amount.replace(/^-/, ''))
  if (!sent || sent.type !== 'send' || amount === undefined) return undefined
  const status = sent.status === 'completed' ? 'completed' : ended.includes(sent.status) ? 'failed' : 'pending'
  return { id: sent.id, status, amount }
}

/** A second demand for a code that was given means that it was wrong. */
function refusalOf(answer: Answer, hadCode: boolean): SendAnswer {
  const problem = problemOf(answer)
  const trouble = tokenTroubleOf(answer)
  if (trouble) return trouble
  if (!problem) return unknown
  if (problem.id === 'two_factor_required') return hadCode ? { kind: 'code_invalid' } : { kind: 'code_required' }
  if (problem.message.includes('code was invalid')) return { kind: 'code_invalid' }
  // 408, 409 and everything above 499 leave open what became of it.
  const isFinal = answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 409
  return isFinal ? { kind: 'refused', because: problem.message } : unknown
}
