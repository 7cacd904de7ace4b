import type { UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { decideAuthorization } from '../server/src/cards/decide-authorization.ts'
import { deleteCard } from '../server/src/cards/delete-card.ts'
import { receiveNews } from '../server/src/cards/receive-news.ts'
import type { IssuerEvent, IssuerMerchant } from '../server/src/issuer/issuer.ts'
import type { Books } from './books.ts'
import type { Violations } from './violations.ts'
import { webhookBody, type IssuedCard } from './world/card-issuer.ts'
import type { World } from './world/world.ts'

type Deps = { world: World; books: Books; violations: Violations }

const shop: IssuerMerchant = { name: 'Corner shop', mcc: '5411', city: 'Austin', country: 'USA', acceptorId: 'SHOP1' }
const casino: IssuerMerchant = { ...shop, name: 'Lucky', mcc: '7995', acceptorId: 'LUCKY1' }
const dayMs = 86_400_000

/** Uses a card at shops, if there is one by now: authorised, collected in part or in full, given back; or deleted. */
export async function useCard(
  deps: Deps,
  { userId, purchaseId }: { userId: UserId; purchaseId: string },
): Promise<void> {
  const { world } = deps
  await world.schedule.sleep(world.dice.between(60_000, 40 * 60_000))
  const card = world.issuer.cards.find(({ reference }) => reference === purchaseId)
  if (!card) return
  const visits = Array.from({ length: world.dice.between(1, 2) }, () => visitShop(deps, card))
  const deletion = world.dice.chance(0.4) ? [deleteSometime(deps, { userId, purchaseId })] : []
  await Promise.all([...visits, ...deletion])
}

async function deleteSometime(
  deps: Deps,
  { userId, purchaseId }: { userId: UserId; purchaseId: string },
): Promise<void> {
  const { world, books, violations } = deps
  await world.schedule.sleep(world.dice.pick([0, world.dice.between(0, 10 * 60_000), world.dice.between(0, 3 * dayMs)]))
  const card = await books.cardOf(purchaseId)
  if (!card) return
  const wish = { userId, cardId: card.id, comments: null, platform: null }
  try {
    await world.call('delete', ({ deps }) => deleteCard(deps, wish))
  } catch (error) {
    violations.judge('deleting', error)
  }
}

async function visitShop(deps: Deps, card: IssuedCard): Promise<void> {
  const { issuer, dice, schedule } = deps.world
  await schedule.sleep(dice.between(0, 10 * 60_000))
  const token = issuer.nextToken('purchase')
  const merchant = dice.chance(0.1) ? casino : shop
  const limit = Number(card.limitCents as bigint)
  const amount = dice.pick([1, limit, dice.between(1, limit), dice.between(1, limit), limit + 1])
  const tell = async (kind: IssuerEvent['kind'], cents_: number, approved = true) => {
    const direction = kind === 'refund' ? 'credit' : 'debit'
    const amountCents = cents(BigInt(cents_))
    issuer.record(token, card.token, merchant, { kind, direction, amountCents, approved, declineCodes: [] })
    sendWebhooks(deps, token)
    await schedule.sleep(dice.pick([1_000, 60_000, dice.between(0, 2 * dayMs)]))
  }
  if (dice.chance(0.9)) {
    const isApproved = card.state === 'open' && (await authorise(deps, card, { token, merchant, amount }))
    await tell('authorization', amount, isApproved)
    if (!isApproved) return
    if (dice.chance(0.15))
      return tell('reversal', dice.pick([amount, dice.between(1, amount)])).then(() => tell('expiry', 0))
    if (dice.chance(0.1)) return tell('expiry', amount)
  }
  await tell('clearing', dice.pick([amount, amount, dice.between(1, amount), Math.ceil(amount * 1.2)]))
  if (dice.chance(0.2)) await tell('clearing', dice.between(1, amount))
  if (dice.chance(0.25)) await tell('refund', dice.pick([amount, dice.between(1, amount)]))
}

/** The shop waits; without an answer in time the issuer declines. */
async function authorise(
  { world, violations }: Deps,
  card: IssuedCard,
  { token, merchant, amount }: { token: string; merchant: IssuerMerchant; amount: number },
): Promise<boolean> {
  const amountCents = cents(BigInt(amount))
  const { token: cardToken } = card
  const request = { token, cardToken, amountCents, kind: 'authorization' as const, merchant, at: world.schedule.now() }
  try {
    const decision = await world.call('authorise', ({ deps }) => decideAuthorization(deps, request))
    return decision.kind === 'approve' && !world.dice.chance(0.03)
  } catch (error) {
    violations.judge('an authorisation', error)
    return false
  }
}

function sendWebhooks({ world, violations }: Deps, token: string): void {
  const transaction = world.issuer.transactions.get(token)!
  const deliveryId = world.issuer.nextToken('delivery')
  const body = webhookBody({ kind: 'transaction', deliveryId, transaction })
  for (let n = world.tellings(); n > 0; n -= 1)
    world
      .call('webhook', ({ deps }) => receiveNews(deps, { headers: {}, body }))
      .catch((error: unknown) => violations.judge('a webhook', error))
}
