import type { UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { units, type Coin } from '@moon/money/coin.ts'
import { decideAuthorization } from '../../server/src/card-transactions/decide-authorization.ts'
import { deleteCard } from '../../server/src/cards/delete-card.ts'
import { issuerWebhook } from '../../server/src/card-transactions/issuer-webhook.ts'
import { acceptWebhook } from '../../server/src/http/accept-webhook.ts'
import { lookUpInvoices } from '../../server/src/invoices/look-up-invoices.ts'
import type { TransactionEvent, IssuerMerchant, IssuerEvent } from '../../server/src/issuer/issuer.ts'
import { buyCard } from '../../server/src/checkout/buy-card.ts'
import { cancelInvoice } from '../../server/src/purchases/cancel-purchase.ts'
import { payRemainder } from '../../server/src/underpayments/pay-remainder.ts'
import { issueForReceived } from '../../server/src/underpayments/issue-for-received.ts'
import { refundInvoice } from '../../server/src/underpayments/refund-invoice.ts'
import type { ChainName, StableCoin } from '@moon/contract/chains.ts'
import type { Books, InvoiceRow } from '../database/books.ts'
import type { Moon } from '../moon/moon.ts'
import type { Dice } from '../plan/dice.ts'
import { friend } from './merchants.ts'
import { sweep } from '../play/background-events.ts'
import type { Violations } from '../play/violations.ts'
import { webhookBody, type IssuedCard } from '../world/card-issuer.ts'
import type { ChainTx } from '../world/chain.ts'
import type { Market } from '../world/market.ts'
import type { World } from '../world/world.ts'

type Rail = 'lightning' | ChainName

/** Options of an order. */
type Wish = {
  valueCents: number
  rail?: Rail
  token?: StableCoin
  apply?: 'credit' | 'sats'
  productId?: string
  /** Agrees to pay the debt with the order, whatever its amount (M-14). */
  paysDebt?: boolean
}

/** An authorised purchase at a shop. */
export type Sale = { token: string; card: IssuedCard; merchant: IssuerMerchant }

const hourMs = 3_600_000

/**
 * A user who wants to end with more than they paid. They know the whole market beforehand, decide when their
 * transactions are mined, and have accomplices with shops that collect as late and as often as the card networks
 * allow. After a refusal they continue.
 */
export class GreedyUser {
  readonly userId: UserId
  readonly dice: Dice
  /** The actions in words, for the report. */
  readonly story: string[] = []
  readonly world: World
  private readonly books: Books
  private readonly violations: Violations
  /** Transactions in the mempool until the user decides to have them mined. */
  private readonly waiting = new Set<string>()
  private orders = 0

  constructor(given: { world: World; books: Books; violations: Violations; userId: UserId; dice: Dice }) {
    this.world = given.world
    this.books = given.books
    this.violations = given.violations
    this.userId = given.userId
    this.dice = given.dice
  }

  get now(): number {
    return this.world.schedule.now().getTime()
  }

  get market(): Market {
    return this.world.market
  }

  /** Advances time and runs Moon's sweeps that are due. */
  async wait(ms: number): Promise<void> {
    const first = Math.min(ms, hourMs)
    await this.world.schedule.sleep(first)
    await this.letMoonWork()
    if (ms <= hourMs) return
    await this.world.schedule.sleep(ms - first)
    await this.letMoonWork()
  }

  waitUntil(at: number): Promise<void> {
    return this.wait(Math.max(0, at - this.now))
  }

  /** The id of the purchase; undefined if it was refused. */
  async order({
    valueCents,
    rail = 'bitcoin',
    token,
    apply,
    productId,
    paysDebt = false,
  }: Wish): Promise<string | undefined> {
    this.orders += 1
    const asked = {
      userId: this.userId,
      key: `greedy-${this.orders}`,
      valueCents: cents(BigInt(valueCents)),
      rail,
      token,
      applySats: apply === 'sats',
      applyCredit: apply === 'credit',
      productId,
      ...(paysDebt && { payOverdraft: true }),
    }
    this.log(`orders a card of ${dollars(valueCents)} over ${rail}${apply ? ` with ${apply}` : ''}`)
    const purchase = await this.try('order', ({ deps }) => buyCard(deps, asked))
    return purchase?.id
  }

  async invoiceOf(purchaseId: string): Promise<InvoiceRow | undefined> {
    return (await this.books.invoicesOf(purchaseId)).onChain
  }

  /** Requests a new rate lock, if one is available. */
  async renew(invoice: InvoiceRow): Promise<InvoiceRow> {
    const asked = { userId: this.userId, invoiceId: invoice.id, withLock: true, unpaidOnly: false, pendingOnly: false }
    await this.try('renew the lock', ({ deps }) => lookUpInvoices(deps, asked))
    return (await this.invoiceOf(invoice.purchaseId)) ?? invoice
  }

  payLightning = async (purchaseId: string, percent = 100): Promise<boolean> => {
    const { lightning } = await this.books.invoicesOf(purchaseId)
    if (!lightning?.paymentHash) return false
    const sats = units(share(lightning.owedUnits, percent * 100))
    const { node, chain } = this.world
    const isTaken = node.receive(lightning.paymentHash, sats, chain.height + 140)
    this.log(`pays ${sats} sats over Lightning${isTaken ? '' : ', which are not taken'}`)
    return isTaken
  }

  /** Sends coins with a fee so low that no block takes them until the user decides. */
  send({ address }: InvoiceRow, amount: bigint): ChainTx {
    const tx = this.world.chain.pay([{ address: address!, amount: units(amount) }])
    this.waiting.add(tx.txid)
    this.log(`sends ${amount} sats with the lowest fee`)
    return tx
  }

  /** Replaces a transaction with one of a higher fee and a new id. */
  bump(tx: ChainTx): ChainTx {
    const paid = tx.outputs.map(({ address, units: amount }) => ({ address, amount }))
    const bumped = this.world.chain.replace(tx, paid) ?? tx
    this.waiting.add(bumped.txid)
    this.log('bumps the fee')
    return bumped
  }

  takeBack(tx: ChainTx): void {
    this.world.chain.replace(tx, [{ address: 'their-own', amount: units(1n) }])
    this.log('spends the coins elsewhere')
  }

  /** Mines these transactions and three more blocks: they are final at Moon's next reading. */
  async mine(...txs: readonly ChainTx[]): Promise<void> {
    for (const { txid } of txs) this.waiting.delete(txid)
    if (txs.length > 0) this.log(`has ${txs.length === 1 ? 'it' : `${txs.length} of them`} mined`)
    for (let n = 0; n < 4; n += 1) this.world.chain.mine(({ txid }) => !this.waiting.has(txid))
    await this.letMoonWork()
  }

  async pay(invoice: InvoiceRow, amount = invoice.owedUnits): Promise<void> {
    await this.mine(this.send(invoice, amount))
  }

  /** Pays in tokens, which become visible only in a block. */
  async payInTokens(invoice: InvoiceRow, amount: bigint, coin: StableCoin): Promise<void> {
    const chain = this.world.tokenChains[0]!
    chain.pay([{ address: invoice.address!, amount: units(amount) }], { coin, kind: 'paid' })
    this.log(`sends ${amount} millionths of ${coin}`)
    for (let n = 0; n < 25; n += 1) chain.chain.mine()
    await this.letMoonWork()
  }

  refund = ({ id }: InvoiceRow): Promise<unknown> => {
    this.log('asks for the money back as credit')
    return this.try('refund', ({ deps }) => refundInvoice(deps, { userId: this.userId, invoiceId: id }))
  }

  takeLesser = ({ id }: InvoiceRow): Promise<unknown> => {
    this.log('takes the card that the money buys')
    return this.try('issue', ({ deps }) => issueForReceived(deps, { userId: this.userId, invoiceId: id }))
  }

  cover = ({ id }: InvoiceRow): Promise<unknown> =>
    this.try('cover', ({ deps }) => payRemainder(deps, { userId: this.userId, invoiceId: id, coverWith: 'CREDIT' }))

  cancel = ({ id }: InvoiceRow): Promise<unknown> => {
    this.log('cancels the order')
    return this.try('cancel', ({ deps }) => cancelInvoice(deps, { userId: this.userId, invoiceId: id }))
  }

  cardOf(purchaseId: string): IssuedCard | undefined {
    return this.world.issuer.cards.find(({ reference, state }) => reference === purchaseId && state === 'open')
  }

  async delete(purchaseId: string): Promise<void> {
    const card = await this.books.cardOf(purchaseId)
    if (!card) return
    this.log('deletes the card')
    const wish = { userId: this.userId, cardId: card.id, comments: null, platform: null }
    await this.try('delete', ({ deps }) => deleteCard(deps, wish))
  }

  /** Undefined: declined. Repeating the request, even before the issuer reports the first, is the same purchase. */
  async authorise(
    card: IssuedCard,
    amount: number,
    { merchant = friend, token = this.world.issuer.nextToken('purchase'), isReported = true } = {},
  ): Promise<Sale | undefined> {
    const { token: cardToken } = card
    const at = this.world.schedule.now()
    const kind = 'authorization' as const
    const delivery = this.world.issuer.nextToken('message')
    const request = { token, delivery, cardToken, amountCents: cents(BigInt(amount)), kind, merchant, at }
    const decision = await this.try('authorise', ({ deps }) => decideAuthorization(deps, request))
    const approved = card.state === 'open' && decision?.kind === 'approve'
    this.log(`has a shop (${merchant.mcc}) ask for ${dollars(amount)}: ${approved ? 'approved' : 'declined'}`)
    const sale = { token, card, merchant }
    if (isReported) await this.report(sale, { kind, amount, approved })
    return approved ? sale : undefined
  }

  /** A shop collects without authorisation. */
  async collect(card: IssuedCard, amount: number): Promise<void> {
    await this.shop({ token: this.world.issuer.nextToken('purchase'), card, merchant: friend }, 'clearing', amount)
  }

  /** A shop's action on a sale, reported by a webhook. */
  async shop(sale: Sale, kind: TransactionEvent['kind'], amount: number): Promise<void> {
    this.log(`shop: ${kind} of ${dollars(amount)}`)
    await this.report(sale, { kind, amount, approved: true })
  }

  log(what: string): void {
    const since = this.now - this.world.plan.start.getTime()
    const worth = this.market.at('BTC' as Coin, this.now) / 100_000_000n
    this.story.push(`${(since / 60_000).toFixed(1).padStart(9)} min, bitcoin at $${worth}: ${what}`)
  }

  private async report(
    { token, card, merchant }: Sale,
    { kind, amount, approved }: { kind: TransactionEvent['kind']; amount: number; approved: boolean },
  ): Promise<void> {
    const { issuer } = this.world
    const direction = kind === 'refund' ? ('credit' as const) : ('debit' as const)
    const amountCents = cents(BigInt(amount))
    issuer.record(token, card.token, merchant, {
      kind,
      direction,
      amountCents,
      approved,
      declinedBecause: null,
      declineCodes: [],
    })
    const news: IssuerEvent = { kind: 'transaction', deliveryId: issuer.nextToken('delivery'), token }
    await this.try('webhook', ({ deps }) =>
      acceptWebhook(deps, issuerWebhook(deps), { headers: {}, body: webhookBody(news) }),
    )
    await this.world.schedule.sleep(1_000)
  }

  private async letMoonWork(): Promise<void> {
    await this.world.schedule.sleep(1_000)
    await sweep(this.world, this.violations, ({ sweeps }) => sweeps.filter(isWorthwhile))
    await this.world.schedule.sleep(1_000)
  }

  private async try<T>(what: string, work: (moon: Moon) => Promise<T>): Promise<T | undefined> {
    try {
      return await this.world.call(what, work)
    } catch (error) {
      this.violations.judge(what, error)
      this.log(`${what}: refused (${(error as { code?: string }).code ?? String(error)})`)
      return undefined
    }
  }
}

/** A share of an amount in basis points, rounded up. */
export const share = (whole: bigint, basisPoints: number): bigint => (whole * BigInt(basisPoints) + 9_999n) / 10_000n

/** Whether the sweep, which timers would have run meanwhile, affects users' money. */
const isWorthwhile = ({ name }: { name: string }): boolean => name.startsWith('read-') || wanted.has(name)
const wanted = new Set([
  'follow-invoices',
  'purchases.deliver',
  'purchases.advance',
  'purchases.settle-ended',
  'purchases.recheck',
  'purchases.expire',
  'purchases.refund-underpaid',
  'cards.close',
  'card-transactions.revisit',
  'card-transactions.end-holds',
])

const dollars = (amount: number): string => `$${(amount / 100).toFixed(2)}`
