import type { UserId } from '@moon/contract/ids.ts'
import { cents } from '@moon/money/cents.ts'
import { units, type Units } from '@moon/money/coin.ts'
import { lookUpInvoices } from '../../server/src/invoices/look-up-invoices.ts'
import { Refusal } from '../../server/src/kit/refusal.ts'
import { buyCard } from '../../server/src/checkout/buy-card.ts'
import { cancelInvoice } from '../../server/src/purchases/cancel-purchase.ts'
import { payRemainder } from '../../server/src/underpayments/pay-remainder.ts'
import { issueForReceived } from '../../server/src/underpayments/issue-for-received.ts'
import { refundInvoice } from '../../server/src/underpayments/refund-invoice.ts'
import { payAfterwards, strandCoins } from './afterwards.ts'
import type { Books, InvoiceRow } from '../database/books.ts'
import type { ChainPayment, OrderPlan, PaymentPlan } from '../plan/draw-order.ts'
import { buyFromWallet, disconnect } from './exchange-buyer.ts'
import type { UserPlan, Plan } from '../plan/plan.ts'
import { useCard } from './shopping.ts'
import type { Violations } from '../play/violations.ts'
import type { ChainTx } from '../world/chain.ts'
import type { World } from '../world/world.ts'

type Deps = { world: World; books: Books; violations: Violations; plan: Plan }
const isEviction = (fate: ChainPayment['fate']): boolean => fate.startsWith('evicted')

const partOf = (whole: bigint, basisPoints: number): Units => units((whole * BigInt(basisPoints)) / 10_000n)

/** One order of a user, from the click to the shop. */
export class Buyer {
  private readonly deps: Deps
  private readonly userId: UserId
  private readonly order: OrderPlan
  private readonly key: string
  /** The balance that can cover a small remainder. */
  private readonly coverable: 'CREDIT' | 'SATS' | undefined

  constructor(deps: Deps, userId: UserId, { order, key, user }: { order: OrderPlan; key: string; user: UserPlan }) {
    this.deps = deps
    this.userId = userId
    this.order = order
    this.key = key
    this.coverable = user.creditCents > 0 ? 'CREDIT' : user.sats > 0 ? 'SATS' : undefined
  }

  async act(): Promise<void> {
    const { world } = this.deps
    await world.schedule.sleep(this.order.afterMs)
    const purchaseId = await (this.order.rail === 'coinbase' ? this.buyFromWallet() : this.buy())
    if (purchaseId === undefined) return
    await Promise.all([
      this.cancel(purchaseId),
      this.settleForLess(purchaseId),
      this.askAgain(purchaseId),
      strandCoins(this.deps, { purchaseId, order: this.order }),
      ...this.order.payments.map((payment) => this.pay(purchaseId, payment)),
      payAfterwards(this.deps, { purchaseId, order: this.order }, (invoice, payment) =>
        this.payOnChain(invoice, payment),
      ),
    ])
    if (this.order.cardUse) await useCard(this.deps, { userId: this.userId, purchaseId })
  }

  /** Repeats the request with the same key until it is answered; undefined: refused, or given up. */
  private async buy(): Promise<string | undefined> {
    const { world, violations } = this.deps
    const { isDoubled, isTampered, valueCents } = this.order
    const other = isTampered ? valueCents + 1 : valueCents
    for (let tries = 0; tries < 4; tries += 1) {
      if (isDoubled) world.schedule.note(isTampered ? 'a key came for something else' : 'a click was doubled')
      const asked = isDoubled ? [this.ask(), this.ask(other)] : [this.ask()]
      const answers = await Promise.allSettled(asked)
      for (const answer of answers) {
        if (answer.status === 'rejected') violations.judge('buying', answer.reason)
      }
      const bought = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      if (new Set(bought).size > 1) violations.add('one key made two purchases (F-21)')
      if (bought[0] !== undefined) return bought[0]
      if (answers.some((answer) => answer.status === 'rejected' && answer.reason instanceof Refusal)) return undefined
      await world.schedule.sleep(world.dice.between(500, 20_000))
    }
    return undefined
  }

  /** Much later the same key still returns the same order (F-24). */
  private async askAgain(purchaseId: string): Promise<void> {
    const { world, violations } = this.deps
    const { asksAgainAfterMs, isDoubled, rail } = this.order
    if (asksAgainAfterMs === null || isDoubled || rail === 'coinbase') return
    await world.schedule.sleep(asksAgainAfterMs)
    world.schedule.note('a key came again')
    await this.try('asking again', async () => {
      if ((await this.ask()) !== purchaseId) violations.add('a key that came again made another purchase (F-24)')
    })
  }

  private buyFromWallet(): Promise<string | undefined> {
    const { world } = this.deps
    if (world.dice.chance(0.05)) void disconnect(this.deps, this.userId)
    return buyFromWallet(this.deps, { userId: this.userId, order: this.order, key: this.key })
  }

  private async ask(valueCents = this.order.valueCents): Promise<string> {
    const { order, key, userId } = this
    const asked = {
      userId,
      key,
      valueCents: cents(BigInt(valueCents)),
      rail: order.rail,
      token: order.token,
      applySats: order.apply === 'sats' || order.apply === 'both',
      applyCredit: order.apply === 'credit' || order.apply === 'both',
      productId: order.productId,
    }
    return (await this.deps.world.call('buy', ({ deps }) => buyCard(deps, asked))).id
  }

  private async cancel(purchaseId: string): Promise<void> {
    const { world, books } = this.deps
    if (this.order.cancelAfterMs === null) return
    await world.schedule.sleep(this.order.cancelAfterMs)
    const { onChain } = await books.invoicesOf(purchaseId)
    if (!onChain) return
    const { userId } = this
    await this.try('cancel', () =>
      world.call('cancel', ({ deps }) => cancelInvoice(deps, { userId, invoiceId: onChain.id })),
    )
  }

  /**
   * For an underpaid order: some users take the lesser card, some the refund, some request both at once (T4), some
   * cover the remainder.
   */
  private async settleForLess(purchaseId: string): Promise<void> {
    const { world, books } = this.deps
    const { userId } = this
    // Derived from the id, so that the dice of all other histories stay unchanged.
    const coverWith = this.order.apply === 'nothing' && this.coverable
    const choice = coverWith ? 3 : Number.parseInt(purchaseId.slice(-2), 16) % 4
    if (choice === 3 && !coverWith) return
    await world.schedule.sleep((choice + 1) * 3 * 3_600_000)
    const { onChain } = await books.invoicesOf(purchaseId)
    if (!onChain) return
    const own = { userId, invoiceId: onChain.id }
    const ways = [
      () => world.call('issue for received', ({ deps }) => issueForReceived(deps, own)),
      () => world.call('refund', ({ deps }) => refundInvoice(deps, own)),
    ]
    const cover = () =>
      world.call('cover', ({ deps }) => payRemainder(deps, { ...own, coverWith: coverWith || 'CREDIT' }))
    const covering = this.order.isDoubled ? [cover, ...ways] : [cover]
    const chosen = choice === 3 ? covering : choice === 2 ? ways : [ways[choice]!]
    await Promise.all(chosen.map((way) => this.try('settling for less', way)))
  }

  private async pay(purchaseId: string, payment: PaymentPlan): Promise<void> {
    const { world, books, plan } = this.deps
    await world.schedule.sleep(payment.afterMs)
    const { lightning, onChain } = await books.invoicesOf(purchaseId)
    if (payment.how !== 'lightning') return onChain && this.payOnChain(onChain, payment)
    if (!lightning?.paymentHash || lightning.paymentRequest === null) return
    const sats = partOf(lightning.owedUnits, 100 * (100 + payment.extraPercent))
    for (let times = payment.isTwice ? 2 : 1; times > 0; times -= 1) {
      const isTaken = world.node.receive(lightning.paymentHash, sats, world.chain.height + plan.heldForBlocks)
      if (!isTaken) world.schedule.note('sats were not taken')
    }
  }

  private async payOnChain(invoice: InvoiceRow, payment: ChainPayment): Promise<void> {
    const { how, partBasisPoints, fate, renews, isSplit, isForTwo } = payment
    const { world, books } = this.deps
    const { userId } = this
    const fresh = { userId, invoiceId: invoice.id, withLock: true, unpaidOnly: false, pendingOnly: false }
    if (renews) await this.try('renewing', () => world.call('look up', ({ deps }) => lookUpInvoices(deps, fresh)))
    const owed = renews ? ((await books.invoicesOf(invoice.purchaseId)).onChain ?? invoice) : invoice
    const amount = partOf(owed.owedUnits, partBasisPoints)
    if (amount === 0n) return
    const address = invoice.address!
    const half = units(amount / 2n)
    const other = isForTwo ? world.otherAddress(how, address) : address
    if (isSplit && other !== address) world.schedule.note('one transaction paid two orders')
    const paid =
      isSplit && half > 0n
        ? [
            { address, amount: half },
            { address: other, amount: units(amount - half) },
          ]
        : [{ address, amount }]
    if (how !== 'bitcoin') return this.payInTokens(paid, payment)
    const tx = world.chain.pay(paid)
    await world.schedule.sleep(world.dice.between(1_000, 300_000))
    await this.regret(tx, paid, fate)
  }

  private payInTokens(paid: Parameters<World['chain']['pay']>[0], { how, coin, kind }: ChainPayment): void {
    const { world } = this.deps
    if (kind !== 'paid') world.schedule.note('a transfer was not what it seemed')
    world.tokenChains.find((one) => one.kind.name === how)!.pay(paid, { coin, kind })
  }

  private async regret(
    tx: ChainTx,
    paid: Parameters<World['chain']['pay']>[0],
    fate: ChainPayment['fate'],
  ): Promise<void> {
    const { chain, dice, schedule } = this.deps.world
    if (fate !== 'nothing') schedule.note(isEviction(fate) ? 'a payment was evicted' : 'a payment was replaced')
    if (fate === 'bumped') chain.replace(tx, paid)
    if (fate === 'sent elsewhere') chain.replace(tx, [{ address: 'somebody-else', amount: units(1n) }])
    if (isEviction(fate)) chain.evict(tx)
    if (fate !== 'evicted and back') return
    await schedule.sleep(dice.between(1_000, 3_600_000))
    chain.send(tx)
  }

  private async try(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.deps.violations.judge(what, error)
    }
  }
}
