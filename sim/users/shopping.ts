import type { UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { decideAuthorization } from '../../server/src/card-transactions/decide-authorization.ts'
import { deleteCard } from '../../server/src/cards/delete-card.ts'
import { issuerWebhook } from '../../server/src/card-transactions/issuer-webhook.ts'
import { acceptWebhook } from '../../server/src/http/accept-webhook.ts'
import type { TransactionEvent, IssuerMerchant, IssuerEvent } from '../../server/src/issuer/issuer.ts'
import type { Books } from '../database/books.ts'
import type { Violations } from '../play/violations.ts'
import { webhookBody, type IssuedCard } from '../world/card-issuer.ts'
import type { World } from '../world/world.ts'

type Deps = { world: World; books: Books; violations: Violations }

const shop: IssuerMerchant = { name: 'Corner shop', mcc: '5411', city: 'Austin', country: 'USA', acceptorId: 'SHOP1' }
const casino: IssuerMerchant = { ...shop, name: 'Lucky', mcc: '7995', acceptorId: 'LUCKY1' }
const dayMs = 86_400_000

/**
 * Uses a card at shops, if it exists by now: authorised, collected in part or in full, refunded; or deletes it.
 */
export async function useCard(
  deps: Deps,
  { userId, purchaseId }: { userId: UserId; purchaseId: string },
): Promise<void> {
  const { world } = deps
  await world.schedule.sleep(world.dice.between(60_000, 40 * 60_000))
  const card = world.issuer.cards.find(({ reference }) => reference === purchaseId)
  if (!card) return
  const visits = Array.from({ length: world.dice.between(1, 2) }, () => visitShop(deps, { card, userId }))
  const deletion = world.dice.chance(0.4) ? [deleteSometime(deps, { userId, purchaseId, card })] : []
  if (world.dice.chance(0.04)) void stopSometime(deps, card)
  await Promise.all([...visits, ...deletion])
}

/** The issuer closes a card by itself and sends a webhook; a lost webhook is found by reconciliation. */
async function stopSometime({ world }: Deps, card: IssuedCard): Promise<void> {
  await world.schedule.sleep(world.dice.between(0, dayMs))
  if (card.state !== 'open') return
  world.schedule.note('the issuer stopped a card')
  world.issuer.stop(card)
  sendWebhook(world, { kind: 'card', cardToken: card.token, state: 'closed' })
}

async function deleteSometime(
  deps: Deps,
  { userId, purchaseId, card: issued }: { userId: UserId; purchaseId: string; card: IssuedCard },
): Promise<void> {
  const { world, books, violations } = deps
  await world.schedule.sleep(world.dice.pick([0, world.dice.between(0, 10 * 60_000), world.dice.between(0, 3 * dayMs)]))
  const card = await books.cardOf(purchaseId)
  if (!card) return
  const wish = { userId, cardId: card.id, comments: null, platform: null }
  const once = async () => {
    try {
      await world.call('delete', ({ deps }) => deleteCard(deps, wish))
    } catch (error) {
      violations.judge('deleting', error)
    }
  }
  await Promise.all(world.dice.chance(0.1) ? [once(), once()] : [once()])
  if (world.dice.chance(0.3)) await comeLate(deps, issued)
}

/** A shop collects without authorisation, or refunds, long after the card was deleted (F-41, F-44). */
async function comeLate(deps: Deps, card: IssuedCard): Promise<void> {
  const { schedule, dice, issuer } = deps.world
  await schedule.sleep(dice.between(dayMs, 31 * dayMs))
  schedule.note('a shop came after the card was deleted')
  const report = createReporter(deps, { token: issuer.nextToken('purchase'), card, merchant: shop })
  const amount = dice.between(1, Number(card.limitCents as bigint))
  await report(dice.pick(['clearing', 'refund'] as const), amount)
}

/** Comes within ten minutes. */
export async function visitShop(deps: Deps, { card, userId }: { card: IssuedCard; userId: UserId }): Promise<void> {
  const { issuer, dice, schedule } = deps.world
  await schedule.sleep(dice.between(0, 10 * 60_000))
  const token = issuer.nextToken('purchase')
  const merchant = dice.chance(0.1) ? casino : shop
  const limit = Number(card.limitCents as bigint)
  const amount = dice.pick([1, limit, dice.between(1, limit), dice.between(1, limit), limit + 1])
  const report = createReporter(deps, { token, card, merchant })
  // A refund from a shop that never collected anything (F-45).
  if (dice.chance(0.03)) return report('refund', dice.pick([amount, 3 * amount]))
  if (dice.chance(0.9)) {
    // The network sometimes decides in place of the issuer, and sometimes asks Moon even about a card that the issuer has paused.
    const isAsked = card.state === 'open' || (card.state === 'paused' && dice.chance(0.7))
    const isApproved = isAsked && (await authorise(deps, { card, userId }, { token, merchant, amount }))
    await report('authorization', amount, isApproved)
    if (!isApproved) return
    if (dice.chance(0.15))
      return report('reversal', dice.pick([amount, dice.between(1, amount)])).then(() => report('expiry', 0))
    if (dice.chance(0.1)) return report('expiry', amount)
    if (dice.chance(0.08)) await report('authorization_change', dice.between(1, Math.ceil(amount * 1.2)))
  }
  const large = dice.chance(0.1) ? 10 * amount : Math.ceil(amount * 1.2)
  await report('clearing', dice.pick([amount, amount, dice.between(1, amount), large]))
  if (dice.chance(0.2)) await report('clearing', dice.between(1, amount))
  if (!dice.chance(0.25)) return
  const refund = dice.pick([amount, dice.between(1, amount), 2 * amount])
  await report('refund', refund)
  if (dice.chance(0.15)) await report('refund_reversal', refund)
}

/** Reports the events of one card transaction, each by a webhook, in order. */
function createReporter(
  { world }: Deps,
  { token, card, merchant }: { token: string; card: IssuedCard; merchant: IssuerMerchant },
): (kind: TransactionEvent['kind'], amount: number, approved?: boolean) => Promise<void> {
  const { issuer, schedule, dice } = world
  return async (kind, amount, approved = true) => {
    const direction = kind === 'refund' ? 'credit' : 'debit'
    const amountCents = cents(BigInt(amount))
    issuer.record(token, card.token, merchant, {
      kind,
      direction,
      amountCents,
      approved,
      declinedBecause: null,
      declineCodes: [],
    })
    sendWebhook(world, { kind: 'transaction', token })
    await schedule.sleep(dice.pick([1_000, 60_000, dice.between(0, 2 * dayMs)]))
  }
}

/** The shop waits; without an answer in time the issuer declines. */
async function authorise(
  { world, violations }: Deps,
  { card, userId }: { card: IssuedCard; userId: UserId },
  { token, merchant, amount }: { token: string; merchant: IssuerMerchant; amount: number },
): Promise<boolean> {
  const amountCents = cents(BigInt(amount))
  const { token: cardToken } = card
  const wasBanned = world.isBanned(userId)
  const freezing = world.frozen.get(cardToken)
  if (freezing) world.schedule.note('a shop asked for a card that was frozen')
  const [delivery, at] = [world.issuer.nextToken('message'), world.schedule.now()]
  const request = { token, delivery, cardToken, amountCents, kind: 'authorization' as const, merchant, at }
  try {
    const decision = await world.call('authorise', ({ deps }) => decideAuthorization(deps, request))
    if (wasBanned && world.isBanned(userId) && decision.kind === 'approve')
      violations.add('a card of somebody who is restricted was let buy (D-28)')
    if (freezing && world.frozen.get(cardToken) === freezing && decision.kind === 'approve')
      violations.add('a card that is frozen was let buy')
    return decision.kind === 'approve' && !world.dice.chance(0.03)
  } catch (error) {
    violations.judge('an authorisation', error)
    return false
  }
}

type News = IssuerEvent extends infer N ? (N extends IssuerEvent ? Omit<N, 'deliveryId'> : never) : never

function sendWebhook(world: World, news: News): void {
  const body = webhookBody({ ...news, deliveryId: world.issuer.nextToken('delivery') } as IssuerEvent)
  world.webhook('webhook', 0, ({ deps }) => acceptWebhook(deps, issuerWebhook(deps), { headers: {}, body }))
}
