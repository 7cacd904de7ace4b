// The payer: takes what a shop shows (address, invoice, bitcoin: line) and pays it, as asked or not quite as asked.
import { payAddress, payInTwoParts } from '../bitcoin/wallet.ts'
import { optionalInteger, optionalOneOf, text } from '../fields.ts'
import { answerJson, Problem, type Router } from '../http.ts'
import type { Controls } from './controls.ts'
import { orProblem } from './chain-routes.ts'
import { readPaymentTarget } from './payment-target.ts'

const manners = ['full', 'short', 'over', 'parts'] as const

/**
 * `{ to, amountSats?, how?, via?, moveFirstMs? }`. `short` pays four fifths, `over` six fifths of what is asked; an
 * `amountSats` replaces what is asked. `moveFirstMs` moves the clock before the payment, for one that is late.
 */
export function payRoutes(router: Router, { bitcoin, clock, log }: Controls): void {
  router.on('POST /api/pay', async (call) => {
    const body = call.json()
    const target = readPaymentTarget(text(body, 'to', { min: 1, max: 5_000 }))
    const how = optionalOneOf(body, 'how', manners) ?? 'full'
    const asked = optionalInteger(body, 'amountSats', { min: 1, max: 2_100_000_000_000_000 })
    const satoshis = asked === undefined ? target.satoshis : BigInt(asked)
    const via = optionalOneOf(body, 'via', ['chain', 'lightning']) ?? (target.address ? 'chain' : 'lightning')
    const moveFirstMs = optionalInteger(body, 'moveFirstMs', { max: 400 * 86_400_000 })
    if (moveFirstMs !== undefined) clock.move(moveFirstMs)

    if (via === 'lightning') throw new Problem(400, 'to: there is no Lightning node in this world.')
    if (!bitcoin || target.address === undefined) throw new Problem(400, 'to: there is no address to pay.')
    if (satoshis === undefined) throw new Problem(400, 'amountSats: the address alone does not say how much.')
    const payment = { address: target.address, satoshis: quantity(satoshis, how) }
    const txids = orProblem(() => (how === 'parts' ? payInTwoParts(bitcoin, payment) : [payAddress(bitcoin, payment)]))
    const done = `Paid ${payment.satoshis} sats to ${payment.address}${how === 'parts' ? ' in two parts' : ''}`
    log.note('bitcoin', done)
    answerJson(call.response, 201, { done, via, txids, sats: Number(payment.satoshis) })
  })
}

function quantity(asked: bigint, how: (typeof manners)[number]): bigint {
  if (how === 'short') return (asked * 4n) / 5n
  if (how === 'over') return (asked * 6n) / 5n
  return asked
}
