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

/** What production does not take yet is bought with here all the same. */
const newCoins = tokenChainNames
  .flatMap((chain) => takenOn(chain).map((coin) => flagOf(chain, coin)!))
  .filter((flag) => !chainFlags[flag].production)

/** Numbers that JavaScript would round come as text. */
type Read<T> = T extends bigint ? string : T

/** What the simulator reads of Moon's tables by itself, past every gate. */
export class Books {
  /** Every price that anybody was shown for an order, by invoice and lock. */
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

  /** Nobody has a verb for it yet: prices are changed in the table (F-109); the next history begins with the old ones. */
  async changeFees(): Promise<void> {
    await this.ask(
      'update products set load_fee_basis_points = 475, creation_fee_cents = 275, discount_basis_points = 0',
      [],
    )
  }

  /** What waits for an operator because it is above the caps. */
  async creditOnHold(): Promise<string[]> {
    const question = 'select cause from held_credits where released_at is null order by cause'
    return (await this.ask<{ cause: string }>(question, [])).map(({ cause }) => cause)
  }

  /** What a buyer is shown of their order. */
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

  /** Visa cards of somebody that the issuer has made and that are in use. */
  async cardsInUse(userId: UserId): Promise<{ id: CardId; token: string }[]> {
    const question = `select id, issuer_token as token from cards
      where user_id = $1 and kind = 'visa' and state = 'active' order by id`
    return this.ask(question, [userId])
  }

  /** What somebody asked to be paid out, with the name of each newest code. */
  async payoutsOf(userId: UserId): Promise<{ id: string; address: string; codeNonce: string }[]> {
    return this.ask('select id, address, code_nonce as "codeNonce" from payouts where user_id = $1', [userId])
  }

  async payoutsBeingPaid(): Promise<string[]> {
    const question = `select id from payouts where state = 'paying' order by id`
    return (await this.ask<{ id: string }>(question, [])).map(({ id }) => id)
  }

  /** Everything that is not at its end, in words. */
  async unfinished(): Promise<string[]> {
    return (await this.ask<{ what: string }>('select what from sim.unfinished', [])).map(({ what }) => what)
  }

  /** Whose order at the exchange is not at its end while we are not let in there. */
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
