import type { CardId } from '@moon/contract/ids.ts'
import { minCents } from '@moon/money/cents.ts'
import { satsEarnedRoundedDown, type Price } from '@moon/money/price.ts'
import { sats, satsShareRoundedDown, subtractSats, zeroSats, type Sats } from '@moon/money/sats.ts'
import type { Clock } from '../kit/clock.ts'
import type { Database, Tx } from '../database/db.ts'
import { Outage } from '../kit/outage.ts'
import { publish } from '../live/live.ts'
import { invariant } from '../kit/refusal.ts'
import { accounts } from '../ledger/accounts.ts'
import { causes } from '../ledger/causes.ts'
import { lockUserSats, satsLegsFromUser, satsLegsToUser } from '../ledger/user-sats.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import type { CurrentRate } from '../rates/rate.ts'
import type { Card } from '../cards/card.ts'
import { isUnpaid } from '../cards/card.ts'
import { clearingsOf, refundedTo } from '../card-transactions/reads.ts'
import { lockCard, readEarning } from '../cards/reads.ts'
import { earningParts, keptOf, type Spending } from './earning-parts.ts'
import { grantedAmong, insertGrant, readGranted, readRewarded, upsertRewarded } from './store.ts'
import { rewardGiftCard } from './reward-gift-card.ts'

const rewards = accounts.house('rewards')

/**
 * Adjusts reward sats to what was really spent (D-15). Each clearing earns once, at the rate of its day, on the part
 * of the card that was paid in coins, and never on more than the card was bought for; refunds take rewards back in
 * proportion. The total reward of a card follows from its facts, and only the difference is posted. Taken-back sats
 * that are already spent, or held by an order, are owed by the user (M-20).
 */
export async function adjustReward(
  { database, clock, rate }: { database: Database; clock: Clock; rate: CurrentRate },
  { cardId }: { cardId: CardId },
): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const card = await lockCard(tx, cardId)
    const earning = await readEarning(tx, cardId)
    if (!card || !earning || earning.basisPoints === 0n || earning.coinCents === 0n) return
    const { rewarded, version } = await readRewarded(tx, cardId)
    if (card.kind === 'gift') {
      if (version === 0) await rewardGiftCard(tx, { card, earning, price: priceOf(rate), now })
      return
    }
    const spending = await readSpending(tx, cardId)
    const terms = { basisPoints: earning.basisPoints, part: earning.coinCents, whole: earning.priceCents }
    for (const { token, spent } of earningParts(spending, card.valueCents)) {
      const price = priceOf(rate)
      const earned = satsEarnedRoundedDown(spent, terms, price)
      await insertGrant(tx, { eventId: token, cardId, spent, price, sats: earned, at: now })
    }
    const target = isUnpaid(card) ? zeroSats : await targetOf(tx, card, spending)
    const moved = subtractSats(target, rewarded)
    if (moved === 0n) return
    await post(tx, card, { moved, version: version + 1, now })
    await upsertRewarded(tx, cardId, sats(rewarded + moved), version + 1)
    await publish(tx, card.userId, { kind: 'balance', subject: '' })
  })
}

/** Throws without a fresh rate, so that nothing is granted and the job is retried. */
function priceOf(rate: CurrentRate): Price {
  const current = rate('BTC')
  if (!current) throw new Outage('there is no fresh price to count reward sats at')
  return current.bid
}

/** What shops have collected with a card and refunded, and the clearings that were granted rewards. */
async function readSpending(tx: Tx, cardId: CardId): Promise<Spending> {
  const clearings = await clearingsOf(tx, cardId)
  const granted = await grantedAmong(
    tx,
    clearings.map(({ token }) => token),
  )
  return { clearings, granted, refunded: await refundedTo(tx, cardId) }
}

/** What shops collected beyond the card's value earns nothing: nothing was paid in for it (M-20). */
async function targetOf(tx: Tx, { id, valueCents }: Card, spending: Spending): Promise<Sats> {
  const { granted, spent } = await readGranted(tx, id)
  if (spent === 0n) return zeroSats
  return satsShareRoundedDown(granted, minCents(minCents(keptOf(spending), valueCents), spent), spent)
}

async function post(
  tx: Tx,
  { id, userId }: Card,
  { moved, version, now }: { moved: Sats; version: number; now: Date },
): Promise<void> {
  const person = await lockUserSats(tx, userId)
  const legs =
    moved > 0n
      ? satsLegsToUser(person, { from: rewards, amount: moved })
      : satsLegsFromUser(person, { to: rewards, amount: sats(-moved) })
  const [outcome] = await postTransfers(tx, [{ cause: causes.cardReward(id, version), happenedAt: now, legs }])
  invariant(outcome === 'posted', `the reward of ${id} is adjusted once for each version`)
}
