import type { CardId } from '@moon/contract/ids.ts'
import { cents, type Cents } from '@moon/money/cents.ts'
import { invariant } from '../kit/refusal.ts'
import { read, readOne, sql, write, type Db, type Tx } from '../database/db.ts'
import type { ProcessedAs } from '../issuer/issuer.ts'
import type { Card, CardState, EndedBecause, GiftCard, Issued, VisaCard } from './card.ts'
import type { PersonalData } from '../database/personal-data.ts'

/** The columns of Visa and gift cards; those of only one kind are null in the other. */
export type CardRow = Omit<Card, 'frozen' | 'kind'> & { kind: Card['kind'] } & OrNull<
    Pick<VisaCard, 'issuer' | 'processedAs'> & Pick<GiftCard, 'supplier'> & Issued & FrozenRow
  >
type FrozenRow = { frozenAt: Date; frozenBecause: string }
type OrNull<Fields> = { [Field in keyof Fields]: Fields[Field] | null }

export function cardOf(row: CardRow): Card {
  const {
    kind: _,
    issuer,
    supplier,
    processedAs,
    token,
    lastFour,
    expMonth,
    expYear,
    frozenAt,
    frozenBecause,
    ...rest
  } = row
  const frozen = frozenAt !== null && frozenBecause !== null ? { at: frozenAt, because: frozenBecause } : null
  const card = { ...rest, frozen }
  if (supplier !== null) return { ...card, kind: 'gift', supplier }
  invariant(issuer !== null && processedAs !== null, `card ${row.id} is made by an issuer or a supplier`)
  const isIssued = token !== null && lastFour !== null && expMonth !== null && expYear !== null
  const issued = isIssued ? { token, lastFour, expMonth, expYear } : null
  return { ...card, kind: 'visa', issuer, processedAs, issued }
}

export const columns =
  sql.raw(`id, kind, user_id as "userId", purchase_id as "purchaseId", invoice_id as "invoiceId", product_id as "productId", issuer, supplier,
  processed_as as "processedAs", value_cents as "valueCents", discount_cents as "discountCents", tolerance_cents as "toleranceCents", name, color, state,
  frozen_at as "frozenAt", frozen_because as "frozenBecause", owner_froze_at as "frozenByOwnerAt",
  (frozen_at is not null or owner_froze_at is not null or is_owner_restricted) as "isToBePaused",
  created_at as "createdAt", paid_at as "paidAt", expires_at as "expiresAt", issue_attempts as "issueAttempts", issuer_token as token,
  last_four as "lastFour", exp_month as "expMonth", exp_year as "expYear", refused_because as "refusedBecause", ended_because as "endedBecause"`)

export type NewCard = {
  id: CardId
  kind: Card['kind']
  userId: string
  purchaseId: string
  invoiceId: string | null
  productId: string
  issuer: string | null
  supplier: string | null
  processedAs: ProcessedAs | null
  valueCents: Cents
  discountCents: Cents
  rewardBasisPoints: bigint
  coinCents: Cents
  priceCents: Cents
  at: Date
}

/** Returns false when the purchase already has its card. */
export async function insertCard(tx: Tx, card: NewCard): Promise<boolean> {
  const inserted = await write(
    tx,
    sql`insert into cards (id, kind, user_id, purchase_id, invoice_id, product_id, issuer, supplier, processed_as, value_cents, discount_cents, state,
        reward_basis_points, coin_cents, price_cents, created_at)
      values (${card.id}, ${card.kind}, ${card.userId}, ${card.purchaseId}, ${card.invoiceId}, ${card.productId},
        ${card.issuer}, ${card.supplier}, ${card.processedAs}, ${card.valueCents}, ${card.discountCents}, 'awaiting', ${card.rewardBasisPoints}, ${card.coinCents}, ${card.priceCents}, ${card.at})
      on conflict (purchase_id) do nothing`,
  )
  return inserted === 1
}

export async function findCard(on: Db | Tx, id: string): Promise<Card | undefined> {
  const row = await readOne<CardRow>(on, sql`select ${columns} from cards where id = ${id}`)
  return row && cardOf(row)
}

export async function findCardOfPurchase(on: Db | Tx, purchaseId: string): Promise<Card | undefined> {
  const row = await readOne<CardRow>(on, sql`select ${columns} from cards where purchase_id = ${purchaseId}`)
  return row && cardOf(row)
}

/** Everything that moves a card's money locks the card row first. */
export async function lockCard(tx: Tx, id: string): Promise<Card | undefined> {
  const row = await readOne<CardRow>(tx, sql`select ${columns} from cards where id = ${id} for update`)
  return row && cardOf(row)
}

/** The issuer's token for a card, a card transaction or an event. */
export type AtIssuer = { issuer: string; token: string }

export async function lockCardOfToken(tx: Tx, { issuer, token }: AtIssuer): Promise<Card | undefined> {
  const row = await readOne<CardRow>(
    tx,
    sql`select ${columns} from cards where issuer = ${issuer} and issuer_token = ${token} for update`,
  )
  return row && cardOf(row)
}

export type StateChange =
  | { to: 'issuing'; paidAt: Date; expiresAt: Date | null }
  /** Null: of a gift card no issuer knows. */
  | { to: 'active'; at: Date; issued: Issued | null }
  | { to: 'closing' | 'voiding' | 'refunded'; because: EndedBecause }
  /** A card that was not known to have been made: the issuer has it. */
  | { to: 'closing'; because: 'payment_returned'; at: Date; issued: Issued }
  | { to: 'refused'; because: EndedBecause; refusedBecause: string }
  | { to: 'closed' | 'deleted'; at: Date }

/** The only update of a card's state; card-state.ts calls it. */
export async function updateState(
  tx: Tx,
  id: CardId,
  from: readonly CardState[],
  change: StateChange,
): Promise<Card | undefined> {
  const row = await readOne<CardRow>(
    tx,
    sql`update cards set state = ${change.to}, ${fieldsOf(change)}
      where id = ${id} and state = any(${from}) returning ${columns}`,
  )
  return row && cardOf(row)
}

function fieldsOf(change: StateChange) {
  switch (change.to) {
    case 'issuing':
      return sql`paid_at = ${change.paidAt}, expires_at = ${change.expiresAt}`
    case 'active':
      return madeAs(change)
    case 'closing':
    case 'voiding':
    case 'refunded':
      return 'issued' in change
        ? sql`ended_because = ${change.because}, ${madeAs(change)}`
        : sql`ended_because = ${change.because}`
    case 'refused':
      return sql`ended_because = ${change.because}, refused_because = ${change.refusedBecause}`
    case 'closed':
      return sql`closed_at = ${change.at}`
    case 'deleted':
      return sql`closed_at = coalesce(closed_at, ${change.at})`
  }
}

const madeAs = ({ at, issued }: { at: Date; issued: Issued | null }) =>
  sql`issuer_token = ${issued?.token ?? null}, last_four = ${issued?.lastFour ?? null},
    exp_month = ${issued?.expMonth ?? null}, exp_year = ${issued?.expYear ?? null}, issued_at = ${at}`

/** Counts an attempt before it is made. Returns undefined when the card is not being issued. */
export async function updateAttempts(tx: Tx, id: CardId): Promise<Card | undefined> {
  const row = await readOne<CardRow>(
    tx,
    sql`update cards set issue_attempts = issue_attempts + 1 where id = ${id} and state = 'issuing' returning ${columns}`,
  )
  return row && cardOf(row)
}

/** Counts a refusal of the issuer and returns the number of refusals. */
export async function updateRefusals(tx: Tx, id: CardId): Promise<number> {
  const row = await readOne<{ refusals: number }>(
    tx,
    sql`update cards set issue_refusals = issue_refusals + 1 where id = ${id} and state = 'issuing' returning issue_refusals as refusals`,
  )
  return row?.refusals ?? 0
}

/** The total that the issuer lets a card spend; undefined when the card is not active. */
export async function findLimit(on: Db | Tx, id: CardId): Promise<Cents | undefined> {
  const row = await readOne<{ limit: bigint }>(
    on,
    sql`select coalesce(issuer_limit_cents, value_cents) as limit from cards where id = ${id} and state = 'active'`,
  )
  return row && cents(row.limit)
}

export const updateLimit = (on: Db | Tx, id: CardId, limitCents: Cents): Promise<number> =>
  write(on, sql`update cards set issuer_limit_cents = ${limitCents} where id = ${id}`)

/** Changes the value of a card that waits for its money. */
export async function updateValue(
  tx: Tx,
  id: CardId,
  {
    valueCents,
    discountCents,
    coinCents,
    priceCents,
  }: Record<'valueCents' | 'discountCents' | 'coinCents' | 'priceCents', Cents>,
): Promise<boolean> {
  const changed = await write(
    tx,
    sql`update cards set value_cents = ${valueCents}, discount_cents = ${discountCents}, coin_cents = ${coinCents}, price_cents = ${priceCents}
      where id = ${id} and state = 'awaiting'`,
  )
  return changed === 1
}

export const updateTolerance = (tx: Tx, id: CardId, given: Cents): Promise<number> =>
  write(tx, sql`update cards set tolerance_cents = ${given} where id = ${id} and kind = 'visa'`)

/** The terms on which a card earns reward sats. */
export type CardEarning = {
  basisPoints: bigint
  coinCents: Cents
  priceCents: Cents
}

export async function readEarning(tx: Tx, id: CardId): Promise<CardEarning | undefined> {
  return readOne(
    tx,
    sql<CardEarning>`select reward_basis_points::bigint as "basisPoints", coin_cents as "coinCents", price_cents as "priceCents"
      from cards where id = ${id}`,
  )
}

/** Cards that may still be active, newest first; a user has few of them. */
export async function liveCards(on: Db | Tx, userId: string): Promise<Card[]> {
  const rows = await read<CardRow>(
    on,
    sql`select ${columns} from cards
      where user_id = ${userId} and state in ('awaiting', 'issuing', 'active', 'closing', 'closed') order by id desc`,
  )
  return rows.map(cardOf)
}

/** Ids of the ended cards, newest first. */
export async function endedCardIds(on: Db | Tx, userId: string): Promise<CardId[]> {
  const rows = await read<{ id: CardId }>(
    on,
    sql`select id from cards where user_id = ${userId} and state in ('deleted', 'refused', 'voiding', 'refunded') order by id desc`,
  )
  return rows.map(({ id }) => id)
}

export async function cardsById(on: Db | Tx, ids: readonly CardId[]): Promise<Card[]> {
  if (ids.length === 0) return []
  const rows = await read<CardRow>(on, sql`select ${columns} from cards where id = any(${[...ids]}) order by id desc`)
  return rows.map(cardOf)
}

/** Sets name and colour of one Visa card of this user. Returns false when there is no such card. */
export const updateLabel = (
  tx: Tx,
  { userId, cardId, name, color }: { userId: string; cardId: string } & Pick<Card, 'name' | 'color'>,
): Promise<number> =>
  write(
    tx,
    sql`update cards set name = ${name}, color = ${color} where id = ${cardId} and user_id = ${userId} and kind = 'visa'`,
  )

/** Deletes the card names of an account that is closed. */
export const deleteLabels = (tx: Tx, userId: string): Promise<number> =>
  write(
    tx,
    sql`update cards set name = null, color = null where user_id = ${userId} and (name is not null or color is not null)`,
  )

/** Cards, and why they were deleted. */
export const cardData: PersonalData = {
  cards: ({
    userId,
  }) => sql`select to_jsonb(c) - '{issuer_token,issue_attempts,issue_refusals,frozen_by,is_pause_due,pause_asked,pause_unsure_until,pause_late_until}'::text[] as row from cards c
    where user_id = ${userId} order by created_at, id`,
  'deleted-cards': ({ userId }) =>
    sql`select to_jsonb(d) as row from card_deletions d where user_id = ${userId} order by asked_at`,
}
