import type { CardId, UserId } from '@moon/contract/ids.ts'
import { price, type Price } from '@moon/money/price.ts'
import { chainFlags, flagOf, tokenChainNames, type PaidCoin } from '@moon/contract/chains.ts'
import { takenOn } from '../world/token-rails.ts'
import type { Schedule } from '../schedule/schedule.ts'
import type { ShortLine } from './short-line.ts'
import { snapshotQuestion, type Snapshot } from './snapshot.ts'

export type InvoiceRow = {
  id: string
  purchaseId: string
  address: string | null
  paymentHash: string | null
  paymentRequest: string | null
  owedUnits: bigint
  coin: PaidCoin
  price: Price
  lockedAt: Date
  lockExpiresAt: Date
}

/** Histories also buy with coins that production does not accept yet. */
const newCoins = tokenChainNames
  .flatMap((chain) => takenOn(chain).map((coin) => flagOf(chain, coin)!))
  .filter((flag) => !chainFlags[flag].production)

/** The column's type in an answer: PostgreSQL sends numbers that JavaScript would round as text. */
type Read<T> = T extends bigint ? string : T

/** Reads Moon's tables for the simulator, on a connection that no gate stops. */
export class Books {
  /** Every price that a user was shown for an order, by invoice and lock. */
  readonly promises = new Map<string, InvoiceRow>()
  private readonly control: ShortLine
  private readonly schedule: Schedule

  constructor({ control, schedule }: { control: ShortLine; schedule: Schedule }) {
    this.control = control
    this.schedule = schedule
  }

  async enter(user: {
    id: UserId
    creditCents: number
    sats: number
    dailyLimitCents: number | null
    monthlyLimitCents?: number | undefined
    exchange: object | undefined
    orders: readonly { isGift: boolean }[]
    isPaidOut?: boolean
  }): Promise<void> {
    const { id, creditCents, sats, dailyLimitCents, monthlyLimitCents = null, exchange, orders } = user
    const flags = [
      ...(user.isPaidOut === true ? ['offPlatformRefund on'] : []),
      ...(exchange ? ['disableCoinbase off'] : []),
      ...(orders.some(({ isGift }) => isGift) ? ['giftCards on'] : []),
      ...newCoins.map((flag) => `${flag} on`),
    ]
    await this.ask('select sim.enter($1, $2, $3, $4, $5, $6, $7)', [
      id,
      creditCents,
      sats,
      dailyLimitCents,
      flags,
      this.schedule.now(),
      monthlyLimitCents,
    ])
  }

  /**
   * Changes the products table directly, because no verb changes fees yet (F-109); the next history starts with the
   * old fees.
   */
  async changeFees(): Promise<void> {
    await this.ask(
      'update products set load_fee_basis_points = 475, creation_fee_cents = 275, discount_basis_points = 0',
      [],
    )
  }

  /** Causes of the credit on hold above the caps, which waits for an operator. */
  async creditOnHold(): Promise<string[]> {
    const question = 'select cause from held_credits where released_at is null order by cause'
    return (await this.ask<{ cause: string }>(question, [])).map(({ cause }) => cause)
  }

  /** The invoices of an order as its buyer sees them. */
  async invoicesOf(purchaseId: string): Promise<{ lightning?: InvoiceRow; onChain?: InvoiceRow }> {
    const rows = await this.ask<{ [K in keyof InvoiceRow]: Read<InvoiceRow[K]> } & { rail: string }>(
      `select rail, id, purchase_id as "purchaseId", address, payment_hash as "paymentHash", coin, price,
        payment_request as "paymentRequest", owed_units as "owedUnits", locked_at as "lockedAt",
        lock_expires_at as "lockExpiresAt" from invoices where purchase_id = $1`,
      [purchaseId],
    )
    return Object.fromEntries(
      rows.map((row) => {
        const numbers = { owedUnits: BigInt(row.owedUnits), price: price(BigInt(row.price)) }
        const times = { lockedAt: new Date(row.lockedAt), lockExpiresAt: new Date(row.lockExpiresAt) }
        const invoice = { ...row, ...numbers, ...times }
        this.promises.set(`${row.id} ${times.lockedAt.getTime()}`, invoice)
        return [row.rail === 'lightning' ? row.rail : 'onChain', invoice]
      }),
    )
  }

  async cardOf(purchaseId: string): Promise<{ id: string; token: string | null } | undefined> {
    const question = 'select id, issuer_token as token from cards where purchase_id = $1'
    return (await this.ask<{ id: string; token: string | null }>(question, [purchaseId]))[0]
  }

  /** A user's active Visa cards at the issuer. */
  async cardsInUse(userId: UserId): Promise<{ id: CardId; token: string }[]> {
    const question = `select id, issuer_token as token from cards
      where user_id = $1 and kind = 'visa' and state = 'active' order by id`
    return this.ask(question, [userId])
  }

  /** A user's payouts, each with the nonce of its latest code. */
  async payoutsOf(userId: UserId): Promise<{ id: string; address: string; codeNonce: string }[]> {
    return this.ask('select id, address, code_nonce as "codeNonce" from payouts where user_id = $1', [userId])
  }

  async payoutsBeingPaid(): Promise<string[]> {
    const question = `select id from payouts where state = 'paying' order by id`
    return (await this.ask<{ id: string }>(question, [])).map(({ id }) => id)
  }

  /** Descriptions of everything unfinished. */
  async unfinished(): Promise<string[]> {
    return (await this.ask<{ what: string }>('select what from sim.unfinished', [])).map(({ what }) => what)
  }

  /** Users with an unfinished exchange order whose exchange account is disconnected. */
  async cutOff(): Promise<UserId[]> {
    return (await this.ask<{ id: UserId }>('select id from sim.cut_off', [])).map(({ id }) => id)
  }

  async snapshot(): Promise<Snapshot> {
    const [row] = await this.ask<{ snapshot: Snapshot }>(snapshotQuestion, [])
    return row!.snapshot
  }

  private async ask<Row>(text: string, values: unknown[]): Promise<Row[]> {
    const { rows } = await this.schedule.fly(() => this.control.ask(text, values))
    return rows as Row[]
  }
}
