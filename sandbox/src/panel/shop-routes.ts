// Swipes a card, and the shop's later actions on the purchase.
import { integer, optionalInteger, optionalText, text } from '../fields.ts'
import { answerJson, Problem, type Router } from '../http.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Log } from '../log.ts'
import { messageAt, shops } from './shops.ts'
import { dollars } from './words.ts'

export type Purchase = ReturnType<typeof showPurchase>
type Card = ReturnType<Issuer['cards']>[number]
type Transaction = ReturnType<Issuer['transactions']>[number]

export function shopRoutes(router: Router, { issuer, log }: { issuer: Issuer; log: Log }): void {
  router.on('GET /api/shops', (call) => answerJson(call.response, 200, shops))
  router.on('GET /api/cards', (call) => answerJson(call.response, 200, issuer.cards()))
  router.on('GET /api/purchases', (call) => {
    const card = call.url.searchParams.get('card')
    const token = card === null ? undefined : findCard(issuer, card).token
    const all = issuer.transactions().filter((t) => token === undefined || t.card_token === token)
    answerJson(
      call.response,
      200,
      all.map((t) => showPurchase(issuer, t)),
    )
  })
  router.on('GET /api/purchases/:token', (call) =>
    answerJson(call.response, 200, showPurchase(issuer, issuer.shop.find(call.params.token ?? ''))),
  )

  router.on('POST /api/swipe', async (call) => {
    const body = call.json()
    const card = findCard(issuer, text(body, 'card', { min: 4, max: 36 }))
    const known = shops.find((s) => s.id === (optionalText(body, 'shop') ?? 'books'))
    if (!known) throw new Problem(400, `shop: expected one of ${shops.map((s) => s.id).join(', ')}.`)
    const shop = {
      ...known,
      mcc: optionalText(body, 'mcc', { min: 4, max: 4 }) ?? known.mcc,
      country: optionalText(body, 'country', { min: 3, max: 3 }) ?? known.country,
    }
    const amount = optionalInteger(body, 'amountCents') ?? shop.amountCents
    const { transaction } = await issuer.shop.swipe(card, messageAt(shop, amount))
    const purchase = showPurchase(issuer, transaction)
    log.note('shop', `${shop.name}, ${dollars(amount)}, card •• ${card.last_four}: ${purchase.outcome}`)
    answerJson(call.response, 201, purchase)
  })

  const act = (name: string, move: (token: string, body: Record<string, unknown>) => Transaction) =>
    router.on(`POST /api/purchases/:token/${name}`, (call) => {
      const body = call.body === '' ? {} : call.json()
      const purchase = showPurchase(issuer, move(call.params.token ?? '', body))
      log.note('shop', `${purchase.shop}: ${name.replaceAll('-', ' ')}, now ${purchase.status.toLowerCase()}`)
      answerJson(call.response, 200, purchase)
    })
  act('clear', (token, body) => issuer.shop.clear(token, optionalInteger(body, 'amountCents')))
  act('clear-last', (token, body) => issuer.shop.clear(token, optionalInteger(body, 'amountCents'), true))
  act('reverse', (token, body) =>
    issuer.shop.void(token, { amount: optionalInteger(body, 'amountCents'), type: 'AUTHORIZATION_REVERSAL' }),
  )
  act('expire', (token) => issuer.shop.void(token, { amount: undefined, type: 'AUTHORIZATION_EXPIRY' }))
  act('advise', (token, body) => issuer.shop.advise(token, integer(body, 'amountCents')))
  act('reverse-refund', (token) => issuer.shop.reverseReturn(token))
  act('refund', (token, body) => {
    const purchase = issuer.shop.find(token)
    const amount = optionalInteger(body, 'amountCents') ?? Math.abs(purchase.settled_amount || purchase.amount)
    return issuer.shop.refund(findCard(issuer, purchase.card_token), {
      type: 'RETURN',
      amount,
      merchant: purchase.merchant,
      merchantAmount: amount,
      merchantCurrency: 'USD',
      partialApprovalCapable: false,
      entry: 'ECOMMERCE',
    })
  })
}

/** Finds a card by token, full number, or last four digits (the newest match). */
function findCard(issuer: Issuer, asked: string): Card {
  const wanted = asked.replace(/\s/g, '')
  const card = issuer.cards().find((c) => c.token === wanted || c.pan === wanted || c.last_four === wanted)
  if (!card) throw new Problem(404, 'No issued card has this number.')
  return card
}

export function showPurchase(issuer: Issuer, t: Transaction) {
  const card = issuer.cards().find((c) => c.token === t.card_token)
  const last = t.events.at(-1)
  const reason = t.result === 'APPROVED' ? null : (t.events[0]?.detailed_results[0] ?? t.result)
  return {
    token: t.token,
    cardToken: t.card_token,
    lastFour: card?.last_four ?? '????',
    shop: t.merchant.descriptor,
    mcc: t.merchant.mcc,
    country: t.merchant.country,
    status: t.status,
    isApproved: t.result === 'APPROVED',
    reason,
    outcome: reason === null ? `Approved: ${inWords(last?.type ?? '')}` : `Declined: ${inWords(reason)}`,
    amountCents: t.amount,
    heldCents: 0 - t.amounts.hold.amount,
    clearedCents: 0 - t.amounts.cardholder.amount,
    at: t.created,
    events: t.events.map((e) => ({
      type: e.type,
      amountCents: e.amount,
      polarity: e.effective_polarity,
      at: e.created,
    })),
  }
}

function inWords(code: string): string {
  return code.toLowerCase().replaceAll('_', ' ')
}
