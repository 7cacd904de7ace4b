import type { ExchangeDeps } from '../exchange/deps.ts'
import { lookUpSend, failSend, cancelSend } from '../exchange/follow-sends.ts'
import { findPayingWallet, openSend, renewSend } from '../exchange/open-send.ts'
import { readSendOf, wasSentWith } from '../exchange/read-send.ts'
import type { Send } from '../exchange/send.ts'
import { requestSend, type SendOutcome } from '../exchange/request-send.ts'
import { after } from '../kit/clock.ts'
import { invariant, Refusal } from '../kit/refusal.ts'
import type { OrderableDeps } from '../products/read-orderable.ts'
import { advancePurchase } from '../purchases/advance-purchase.ts'
import { checkRequest, type PurchaseRequest } from '../purchases/check-request.ts'
import type { DeliverDeps } from '../purchases/deliver-purchase.ts'
import { fingerprintOf, openPurchase, type OpenPurchaseDeps } from '../purchases/open-purchase.ts'
import type { Purchase } from '../purchases/purchase.ts'
import { derivedKey, findLastSameOrder, findPurchase, findPurchaseByKey, readSameOrders } from '../purchases/reads.ts'

export type ExchangeOrder = PurchaseRequest & { walletId: string; code: string | undefined }
export type BuyFromExchangeDeps = OpenPurchaseDeps & OrderableDeps & DeliverDeps & ExchangeDeps

/** Identical orders without a key within this time count as one. */
const sameOrderMs = 10 * 60_000

/**
 * Buys one card from a wallet at the exchange. Without the two-factor code it is refused with `TwoFactorRequired`; the same order with
 * the code is the same purchase, by its key or, without one, by its content. So it may be retried any number of times and is paid once
 * (T21, D-23).
 */
export async function buyFromExchange(deps: BuyFromExchangeDeps, asked: ExchangeOrder): Promise<Purchase> {
  const purchase = (await findEarlier(deps, asked)) ?? (await openNew(deps, await withKey(deps, asked)))
  if (purchase.state === 'open') await pay(deps, purchase, asked.code)
  await advancePurchase(deps, { purchaseId: purchase.id })
  const done = await findPurchase(deps.database.db, purchase.id)
  invariant(done, 'a purchase stays')
  if (done.state === 'refunded') throw new Refusal('product_unavailable', {}, done.message ?? undefined)
  if (done.state === 'cancelled') throw new Refusal('exchange_too_late')
  if (done.cardId === null) throw new Refusal('exchange_unknown')
  return done
}

/**
 * Cancels, for its user, an order that waits for its code: it ends, and its holds are released at once. Refuses `wrong_state` when the
 * exchange may already be sending.
 */
export async function cancelFromExchange(
  deps: BuyFromExchangeDeps,
  { userId, key }: { userId: string; key: string },
): Promise<void> {
  const purchase = await findPurchaseByKey(deps.database.db, userId, key)
  const send = purchase && (await readSendOf(deps.database.db, purchase.id))
  if (!purchase || !send) throw new Refusal('not_found')
  if (purchase.state === 'cancelled') return
  if (!(await cancelSend(deps, send))) throw new Refusal('wrong_state')
  await advancePurchase(deps, { purchaseId: purchase.id })
}

async function findEarlier(
  { database, clock }: BuyFromExchangeDeps,
  asked: ExchangeOrder,
): Promise<Purchase | undefined> {
  const { userId, key, code } = asked
  const requestSha256 = fingerprintOf(asked)
  return database.transaction(async (tx) => {
    if (key !== undefined) {
      const earlier = await findPurchaseByKey(tx, userId, key)
      if (earlier && earlier.requestSha256 !== requestSha256) throw new Refusal('idempotency_conflict')
      return earlier
    }
    const since = after(clock.now(), -sameOrderMs)
    for (const same of await readSameOrders(tx, { userId, requestSha256, since })) {
      if (same.state === 'open') return same
      const send = await readSendOf(tx, same.id)
      if (!send || (await wasSentWith(tx, send, code))) return same
    }
    return undefined
  })
}

/**
 * Gives an order without a key one derived from its content and from the same order before it, so that concurrent orders, or a retry
 * after a lost answer, become one purchase.
 */
async function withKey({ database }: BuyFromExchangeDeps, asked: ExchangeOrder): Promise<ExchangeOrder> {
  if (asked.key !== undefined) return asked
  const order = { userId: asked.userId, requestSha256: fingerprintOf(asked) }
  const last = await findLastSameOrder(database.db, order)
  return { ...asked, key: derivedKey(order.requestSha256, last?.id) }
}

/** The wallet is checked before anything is written; the amount it must cover is known with the price. */
async function openNew(deps: BuyFromExchangeDeps, asked: ExchangeOrder): Promise<Purchase> {
  const checked = await checkRequest(deps, asked)
  const paying = await findPayingWallet(deps, asked)
  const { purchase } = await openPurchase(deps, asked, checked, (tx, { purchaseId, owedCents, memo, now }) =>
    openSend(tx, deps, { ...paying, purchaseId, owedCents, memo, now }),
  )
  return purchase
}

async function pay(deps: BuyFromExchangeDeps, purchase: Purchase, code: string | undefined): Promise<void> {
  const send = await payable(deps, purchase)
  if (send.state !== 'quoted') return
  const outcome = await requestSend(deps, { send, code })
  if (outcome.kind === 'under_way') return
  // Records the outcome that ended the send; the purchase advances at once, so that nothing stays held.
  await advancePurchase(deps, { purchaseId: purchase.id })
  throw refusalOf(outcome)
}

/** The send in a state that can proceed: an unknown outcome is looked up, an expired price is renewed. */
async function payable(deps: BuyFromExchangeDeps, { id }: Purchase): Promise<Send> {
  const { database, clock } = deps
  const current = async () => {
    const send = await readSendOf(database.db, id)
    invariant(send, `purchase ${id} is paid from an exchange`)
    return send
  }
  const first = await current()
  if (first.state === 'sending' || first.state === 'sent' || first.isUncertain) await lookUpSend(deps, first)
  const send = await current()
  if (send.state === 'sending') throw new Refusal('exchange_unknown')
  if (send.state !== 'quoted' || clock.now() < send.lockedUntil) return send
  if (send.isUncertain) await failSend(deps, send, { because: 'never_sent' })
  else await database.transaction((tx) => renewSend(tx, deps, send, clock.now()))
  return current()
}

/** I-32: 402 means something else here; Coinbase's own message is shown when there is one. */
function refusalOf(outcome: Exclude<SendOutcome, { kind: 'under_way' }>): Refusal {
  switch (outcome.kind) {
    case 'code_required':
      return new Refusal('TwoFactorRequired')
    case 'code_invalid':
      return new Refusal('two_factor_invalid')
    case 'refused':
      return new Refusal('exchange_refused', {}, outcome.because === '' ? undefined : outcome.because)
    case 'ended':
      return new Refusal('exchange_disconnected')
    case 'unknown':
      return new Refusal('exchange_unknown')
    case 'busy':
      return new Refusal('in_progress')
  }
}
