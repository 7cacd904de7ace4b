import type { CardId, ProductId } from '@moon/contract/ids.ts'
import { zeroCents, type Cents } from '@moon/money/cents.ts'
import { read, sql, type Db, type Tx } from '../database/db.ts'
import { Refusal } from '../kit/refusal.ts'
import { accountSql } from '../ledger/account-sql.ts'
import { appraise, fundingOf, type Appraisal, type CardMoney, type ReadFunding } from './appraise-cards.ts'
import type { Face } from '../products/product.ts'
import type { Card } from './card.ts'
import * as atIssuer from './issuer-store.ts'
import * as store from './store.ts'
import { cardOf, columns, type CardRow } from './store.ts'
import { readOrphans, type OrphanCard } from './void-store.ts'

export const findCard = (on: Db | Tx, id: string): Promise<Card | undefined> => store.findCard(on, id)

/** Everything that moves a card or its money locks the card row first. */
export const lockCard = (tx: Tx, id: string): Promise<Card | undefined> => store.lockCard(tx, id)

export const lockCardOfToken = (tx: Tx, card: store.AtIssuer): Promise<Card | undefined> =>
  store.lockCardOfToken(tx, card)

/** A card of another user is refused as if it did not exist. */
export async function ownCard(on: Db | Tx, { userId, cardId }: { userId: string; cardId: string }): Promise<Card> {
  const card = await findCard(on, cardId)
  if (card?.userId !== userId) throw new Refusal('not_found')
  return card
}

/** All cards of a user, newest first. Ended cards may be many, so only their ids are read. */
export const cardsOf = async (on: Db | Tx, userId: string): Promise<{ live: Card[]; ended: CardId[] }> => ({
  live: await store.liveCards(on, userId),
  ended: await store.endedCardIds(on, userId),
})

export const readCards = (on: Db | Tx, ids: readonly CardId[]): Promise<Card[]> => store.cardsById(on, ids)

/** The terms on which a card earns reward sats. */
export const readEarning = (tx: Tx, id: CardId): Promise<store.CardEarning | undefined> => store.readEarning(tx, id)

/** The cards that an issuer should know. */
export const readIssuedCards = (on: Db | Tx, issuer: string): Promise<atIssuer.CardAtIssuer[]> =>
  atIssuer.readIssuedCards(on, issuer)

/** Purchases whose card may be about to be recorded, or is being looked up to be closed. */
export const readUnderWay = (on: Db | Tx): Promise<Set<string>> => atIssuer.readUnderWay(on)

/** Cards whose money was returned and that are, or may be, open at the issuer. */
export const readOrphanCards = (on: Db | Tx): Promise<OrphanCard[]> => readOrphans(on)

type Shelf = { userId: string; now: Date; shelf: 'active' | 'inactive'; limit: number; offset: number }

/**
 * What can be spent: the payment is final, and shops would take the card. Unfinalized money shows on its own card
 * only (decision 340).
 */
type SpendableOnCards = {
  onCards: Cents
  /** How many cards have spendable money. */
  cards: number
  /** When the first of these cards expires; null when none does. */
  nextExpiration: Date | null
}

type CardPage = {
  shown: { card: Card; appraisal: Appraisal; product: Face }[]
  active: number
  inactive: number
  /** The spendable money on all cards, whichever page is shown. */
  spendable: SpendableOnCards
  owner: CardOwner
}

/** The owner's credit and reward sats, and whether they have agreed to any version in force. */
type CardOwner = { credit: Cents; sats: bigint; hasAgreed: boolean }

/**
 * A page of a user's cards, newest first, either active (with money on them, neither deleted nor expired, and a gift
 * card not used up) or all others; and the count of each kind.
 */
export async function pageOfCards(
  on: Db | Tx,
  { readFunding }: { readFunding: ReadFunding },
  wanted: Shelf,
): Promise<CardPage> {
  const { now } = wanted
  const fundingsOf = async (cards: readonly Card[]) => {
    const invoiceIds = cards.flatMap(({ invoiceId }) => invoiceId ?? [])
    return invoiceIds.length > 0 ? readFunding(on, invoiceIds) : undefined
  }
  let rows = await readRows(on, wanted, { active: [], inactive: [] })
  if (rows.waiting.length > 0) {
    const waiting = await readCards(on, rows.waiting)
    const fundings = await fundingsOf(waiting)
    // A card without any payment is seen among the open invoices only (D-01).
    const listed = waiting
      .map((card) => ({ id: card.id, ...appraise(card, { money: noMoney, funding: fundingOf(card, fundings), now }) }))
      .filter(({ fundingState }) => fundingState !== 'INITIAL')
    const idsOf = (isWorth: boolean) => listed.filter((one) => one.worthCents > 0n === isWorth).map(({ id }) => id)
    if (listed.length > 0) rows = await readRows(on, wanted, { active: idsOf(true), inactive: idsOf(false) })
  }
  const fundings = await fundingsOf(rows.cards.map(({ card }) => card))
  const shown = rows.cards.map(({ card, money, product }) => ({
    card,
    appraisal: appraise(card, { money, funding: fundingOf(card, fundings), now }),
    product,
  }))
  const { active, inactive, spendable, owner } = rows
  return { shown, active, inactive, spendable, owner }
}

/** A card that waits for its money has nothing in the ledger yet. */
const noMoney = { ledgerCents: zeroCents, heldCents: zeroCents, heldBeyondCents: zeroCents }

/**
 * Cards that still wait for an on-chain payment, sorted into active and inactive by the caller, who knows their
 * funding; `waiting` are those not sorted yet.
 */
type AwaitingCards = { active: readonly CardId[]; inactive: readonly CardId[] }

type CardRows = Omit<CardPage, 'shown'> & {
  cards: { card: Card; money: CardMoney; product: Face }[]
  waiting: CardId[]
}

type PageRow = CardRow &
  CardMoney &
  Omit<Face, 'id'> &
  Pick<CardRows, 'active' | 'inactive' | 'waiting'> &
  CardOwner &
  SpendableRow
type SpendableRow = { onCards: Cents; spendableCards: number; nextExpiration: Date | null }

/** One statement: reads only the cards of the page, and takes the sums from rows of their own (decision 376). */
async function readRows(on: Db | Tx, wanted: Shelf, judged: AwaitingCards): Promise<CardRows> {
  const { userId, now } = wanted
  const isExpired = sql`s.user_id = ${userId} and s.shelf = 'active' and s.expires_at < ${now}`
  const rows = await read<PageRow>(
    on,
    sql`with counted as (
        select coalesce(sum(active), 0) as active, coalesce(sum(inactive), 0) as inactive, coalesce(sum(spendable), 0) as spendable,
          coalesce(sum(spendable_cents), 0) as cents from card_counts where user_id = ${userId}
      ), expired as (
        select count(*) as cards, count(*) filter (where s.spendable_cents > 0) as spendable, coalesce(sum(s.spendable_cents), 0) as cents
        from card_shelves s where ${isExpired}
      ), page as (${pageOf(wanted, judged)})
      select (counted.active - expired.cards)::int as active, (counted.inactive + expired.cards)::int as inactive,
        array(select s.card_id from card_shelves s where s.user_id = ${userId} and s.shelf = 'waiting'
          and s.card_id <> all(${[...judged.active, ...judged.inactive]}::text[]) order by s.card_id) as waiting,
        (counted.cents - expired.cents)::bigint as "onCards", (counted.spendable - expired.spendable)::int as "spendableCards",
        (select s.expires_at from card_shelves s where s.user_id = ${userId} and s.shelf = 'active' and s.expires_at >= ${now}
          and s.spendable_cents > 0 order by s.expires_at limit 1) as "nextExpiration",
        ${ledgerBalance('credit', sql`${userId}::text`)} as credit, ${ledgerBalance('sats', sql`${userId}::text`)} as sats,
        exists (select from agreements_given g where g.user_id = ${userId} and g.in_force_since <= ${now}) as "hasAgreed", shown.*
      from counted cross join expired left join (
        select ${columns}, ${ledgerBalance('cardBalance', ofCard)} as "ledgerCents", ${ledgerBalance('cardHeld', ofCard)} as "heldCents",
          ${ledgerBalance('cardHeldBeyond', ofCard)} as "heldBeyondCents", f.redeemable_at as "redeemableAt",
          f.redemption_instructions as "redemptionInstructions", f.merchant_name as "merchantName", f.brand_color as "brandColor",
          f.text_color as "textColor", f.art_base64 as "artBase64", f.art_sha256 as "artSha256"
        from page join cards c on c.id = page.card_id join product_faces f using (product_id)) shown on true
      order by shown.id desc`,
  )
  const [{ active, inactive, waiting, onCards, spendableCards, nextExpiration, credit, sats, hasAgreed }] = rows as [
    PageRow,
  ]
  return {
    cards: rows.flatMap((row) => (row.id === null ? [] : shownOf(row))),
    active: active + judged.active.length,
    inactive: inactive + judged.inactive.length,
    waiting,
    spendable: { onCards, cards: spendableCards, nextExpiration },
    owner: { credit, sats, hasAgreed },
  }
}

function shownOf(row: PageRow): CardRows['cards'][number] {
  const { ledgerCents, heldCents, heldBeyondCents, productId } = row
  const { redeemableAt, redemptionInstructions, merchantName, brandColor, textColor, artBase64, artSha256 } = row
  const face = { redeemableAt, redemptionInstructions, merchantName, brandColor, textColor, artBase64, artSha256 }
  return {
    card: cardOf(row),
    money: { ledgerCents, heldCents, heldBeyondCents },
    product: { id: productId as ProductId, ...face },
  }
}

/**
 * The cards of a page, by an index of its shelf, including the awaiting cards sorted onto it and those whose day is
 * over.
 */
function pageOf({ userId, now, shelf, limit, offset }: Shelf, judged: AwaitingCards) {
  const [newest, most] = [sql`order by s.card_id desc`, offset + limit]
  const standing =
    shelf === 'active'
      ? sql`select s.card_id from card_shelves s where s.user_id = ${userId} and s.shelf = 'active'
          and (s.expires_at is null or s.expires_at >= ${now}) ${newest} limit ${most}`
      : sql`(select s.card_id from card_shelves s where s.user_id = ${userId} and s.shelf = 'inactive' ${newest} limit ${most})
          union (select s.card_id from card_shelves s where s.user_id = ${userId} and s.shelf = 'active' and s.expires_at < ${now})`
  return sql`select card_id from ((${standing}) union select unnest(${[...judged[shelf]]}::text[])) as standing
    order by card_id desc limit ${limit} offset ${offset}`
}

const ofCard = sql<string>`c.id`

const ledgerBalance = (kind: Parameters<typeof accountSql.pathOf>[0], id: typeof ofCard) =>
  sql`coalesce((select balance from account_balances where path = ${accountSql.pathOf(kind, id)}), 0)::bigint`
