// The payer: takes what a shop shows (address, invoice, bitcoin: line) and pays it, exactly or with a deviation.
import { payAddress, payInTwoParts } from '../bitcoin/wallet.ts'
import { optionalInteger, optionalOneOf, text } from '../fields.ts'
import { answerJson, Problem, type Router } from '../http.ts'
import { tokenNodeNames } from '../tokens/token-nodes.ts'
import type { Controls } from './controls.ts'
import { orProblem } from './chain-routes.ts'
import { grouped } from './words.ts'
import { readPaymentTarget, type PaymentTarget } from './payment-target.ts'
import { payWithTokens } from './pay-with-tokens.ts'
import { readTokenTarget } from './token-target.ts'

const manners = ['full', 'short', 'over', 'parts'] as const

/** How long a call waits for the end of a Lightning payment; a held one may take longer. */
const usualWaitMs = 5_000

type Manner = (typeof manners)[number]

/**
 * `{ to, amountSats?, how?, via?, moveFirstMs?, waitMs? }`. `short` pays four fifths, `over` six fifths of the demanded amount;
 * `amountSats` replaces it. `moveFirstMs` moves the clock before the payment, to pay late. A token demand takes `{ amount?, token?,
 * trick? }` instead, and `via` may name its chain.
 */
export function payRoutes(router: Router, world: Controls): void {
  const { bitcoin, lightning, clock, log } = world
  router.on('POST /api/pay', async (call) => {
    const body = call.json()
    const shown = text(body, 'to', { min: 1, max: 5_000 })
    const how = optionalOneOf(body, 'how', manners) ?? 'full'
    const chosen = optionalOneOf(body, 'via', ['chain', 'lightning', ...tokenNodeNames])
    const tokens = readTokenTarget(
      shown,
      world,
      tokenNodeNames.find((name) => name === chosen),
    )
    if (tokens) {
      const late = optionalInteger(body, 'moveFirstMs', { max: 400 * 86_400_000 })
      if (late !== undefined) clock.move(late)
      const paid = payWithTokens(
        world,
        tokens,
        body,
        (asked) => (how === 'parts' ? asked : quantity(asked, how)),
        how === 'parts',
      )
      log.note(tokens.node.name, paid.done)
      return answerJson(call.response, 201, paid)
    }
    const target = readPaymentTarget(shown)
    const asked = optionalInteger(body, 'amountSats', { min: 1, max: 2_100_000_000_000_000 })
    const via = chosen ?? (target.address ? 'chain' : 'lightning')
    const waitMs = optionalInteger(body, 'waitMs', { max: 60_000 }) ?? usualWaitMs
    const moveFirstMs = optionalInteger(body, 'moveFirstMs', { max: 400 * 86_400_000 })
    if (moveFirstMs !== undefined) clock.move(moveFirstMs)
    const wanted = { target, how, asked: asked === undefined ? undefined : BigInt(asked), waitMs }
    const paid = via === 'chain' ? payOnChain(bitcoin, wanted) : await payOverLightning(lightning, wanted)
    log.note(via === 'chain' ? 'bitcoin' : 'lightning', paid.done)
    answerJson(call.response, 201, { via, ...paid })
  })
}

type Wanted = { target: PaymentTarget; how: Manner; asked: bigint | undefined; waitMs: number }

function payOnChain(bitcoin: Controls['bitcoin'], { target, how, asked }: Wanted) {
  const satoshis = asked ?? target.satoshis
  if (!bitcoin || target.address === undefined) throw new Problem(400, 'to: there is no address to pay.')
  if (satoshis === undefined) throw new Problem(400, 'amountSats: the address alone does not say how much.')
  const payment = { address: target.address, satoshis: quantity(satoshis, how) }
  const txids = orProblem(() => (how === 'parts' ? payInTwoParts(bitcoin, payment) : [payAddress(bitcoin, payment)]))
  const parts = how === 'parts' ? ' in two parts' : ''
  return {
    done: `Paid ${grouped(Number(payment.satoshis))} sats to ${payment.address}${parts}`,
    txids,
    sats: Number(payment.satoshis),
  }
}

async function payOverLightning(lightning: Controls['lightning'], { target, how, asked, waitMs }: Wanted) {
  if (!lightning) throw new Problem(400, 'to: there is no Lightning node in this world.')
  if (target.invoice === undefined) throw new Problem(400, 'to: there is no Lightning invoice to pay.')
  if (how === 'parts') throw new Problem(400, 'how: a Lightning invoice is paid at once.')
  const { decodeRequest } = await import('../lightning/decode-request.ts')
  const { payInvoice } = await import('../lightning/pay.ts')
  await lightning.ready
  const invoice = target.invoice
  const payment = orProblem(() => {
    const requested = decodeRequest(invoice).valueMsat
    const satoshis = asked ?? (how === 'full' || requested === undefined ? undefined : requested / 1000n)
    return payInvoice(lightning, { invoice, ...(satoshis === undefined ? {} : { satoshis: quantity(satoshis, how) }) })
  })
  const giveUp = new Promise<undefined>((done) => void setTimeout(() => done(undefined), waitMs).unref())
  const ended = (await Promise.race([lightning.buyer.payments.settled(payment.hash), giveUp])) ?? payment
  const words = { SUCCEEDED: 'settled', IN_FLIGHT: 'under way, held by the shop', FAILED: ended.failureReason }
  return {
    done: `${grouped(Number(wholeSats(ended.valueMsat)))} sats over Lightning: ${words[ended.status]}`,
    isApproved: ended.status !== 'FAILED',
    status: ended.status,
    failureReason: ended.status === 'FAILED' ? ended.failureReason : null,
    hash: payment.hash,
    sats: Number(wholeSats(ended.valueMsat)),
  }
}

const wholeSats = (msat: bigint) => msat / 1_000n

function quantity(asked: bigint, how: Manner): bigint {
  if (how === 'short') return (asked * 4n) / 5n
  if (how === 'over') return (asked * 6n) / 5n
  return asked
}
