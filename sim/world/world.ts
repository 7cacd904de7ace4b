import type { Database } from '../../server/src/database/db.ts'
import type { SupplierEvent } from '../../server/src/supplier/supplier.ts'
import { acceptWebhook } from '../../server/src/http/accept-webhook.ts'
import { supplierWebhook } from '../../server/src/products/supplier-webhook.ts'
import type { Log } from '../../server/src/kit/log.ts'
import { lightningAddresses } from '../../server/src/lightning/lightning-addresses.ts'
import { createDice, type Dice } from '../plan/dice.ts'
import { Feed } from '../moon/feed.ts'
import { startMoon, type Moon, type Surroundings } from '../moon/moon.ts'
import type { UserPlan, Plan } from '../plan/plan.ts'
import type { Host } from '../schedule/host.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { LostConnection } from '../database/slot.ts'
import type { Violations } from '../play/violations.ts'
import type { UserId } from '@moon/contract/ids.ts'
import type { Coin } from '@moon/money/coin.ts'
import type { TokenChainName } from '@moon/contract/chains.ts'
import type { TokensRail } from '../../server/src/rails/tokens/tokens-rail.ts'
import { CardIssuer, simulatedIssuer } from './card-issuer.ts'
import { Chain, chainRail } from './chain.ts'
import { LightningNode, lightningRail, type Following } from './lightning-node.ts'
import { Exchange, simulatedExchange } from './exchange.ts'
import { GiftShop, giftShopFace } from './gift-shop.ts'
import { Market } from './market.ts'
import { noNodeFaults, TokenChain } from './token-chain.ts'
import { tokenKinds } from '../../server/src/rails/tokens/token-kinds.ts'
import { chainIds, contracts, openTokenRail } from './token-rails.ts'
import { LightningPayees } from './lightning-payees.ts'
import { simulatedAddresses, simulatedPayer } from './payer.ts'
import { PayoutNetwork } from './payout-network.ts'
import { simulatedSigner, simulatedTreasury } from './treasury.ts'
import { noFaults, Wire } from './wire.ts'

type Listening = { hints: Set<() => void>; following: Set<Following> }

/** Everything outside Moon, and the processes of Moon in it. */
export class World {
  readonly chain: Chain
  readonly node: LightningNode
  readonly issuer: CardIssuer
  readonly market: Market
  readonly tokenChains: readonly TokenChain[]
  readonly exchanges: readonly Exchange[]
  readonly shop: GiftShop | undefined
  /** Undefined: no payouts. */
  readonly payouts: PayoutNetwork | undefined
  readonly payees: LightningPayees | undefined
  readonly outside: Host = { name: 'outside', isAlive: true, isMoon: false }
  readonly schedule: Schedule
  readonly dice: Dice
  moons: Moon[] = []
  /** Restricted users: since when the restriction is confirmed, and whether it may have been lifted. */
  readonly bans = new Map<UserId, { since: number; isLifted: boolean }>()
  /**
   * Frozen cards by the issuer's token: added when freezing is answered, removed when unfreezing starts; a unique
   * symbol per freezing.
   */
  readonly frozen = new Map<string, symbol>()
  /** Addresses on each chain at which users were asked to pay. */
  private readonly asked = new Map<string, Set<string>>()
  /** Addresses of ours that were paid without an order. */
  readonly spare = new Set<string>()
  readonly plan: Plan
  private readonly wires: Wire[] = []
  private readonly listening = new Map<Host, Listening>()
  private readonly feeds = new Map<Host, Feed>()
  private readonly given: { database: Database; log: Log; seed: number; violations: Violations }
  private started = 0
  private isCalm = false

  constructor(plan: Plan, schedule: Schedule, given: World['given']) {
    this.plan = plan
    this.schedule = schedule
    this.given = given
    this.dice = createDice(given.seed, 'world')
    this.chain = new Chain(schedule)
    this.node = new LightningNode({ canHold: plan.canHold, clock: schedule })
    this.issuer = new CardIssuer({ clock: schedule, remembersMs: plan.issuerRemembersMs })
    this.issuer.refusals = plan.refusals
    this.issuer.onRefusal = () => schedule.note('the issuer said no')
    this.market = new Market({ plan: plan.market, start: plan.start, coins: coinsIn(plan) })
    this.tokenChains = plan.chains.map((name) => this.openTokenChain(name))
    this.exchanges = plan.users.flatMap((user, nth) => this.openExchange(user, nth))
    this.shop = plan.gifts && new GiftShop({ plan: plan.gifts, clock: schedule })
    this.payouts = plan.payouts && new PayoutNetwork()
    this.payees =
      plan.payouts &&
      new LightningPayees({ schedule, dice: createDice(given.seed, 'payees'), plan: plan.payouts.lightning })
    for (const sats of plan.payouts?.coins ?? []) this.payouts!.fund(sats)
    if (this.shop) this.shop.onNews = (news, afterMs) => this.deliverFromSupplier(news, afterMs)
    this.chain.onHint(() => this.hint())
    this.node.onSettle = () => [...this.issuer.cards, ...(this.shop?.orders ?? [])].map(({ reference }) => reference)
    this.node.onChange = (hash) => this.stream(hash)
    schedule.onCrash = (host) => this.replace(host)
    schedule.onTime = () => this.refreshRates()
    if (plan.market.sources.some(({ troubles }) => troubles.length > 0)) schedule.note('an exchange was in trouble')
    if (plan.market.moves.length > 0) schedule.note('the price moved')
    for (let n = 0; n < plan.processes; n += 1) this.start()
  }

  /** Runs a call of a user or a provider in one of the living processes; fails like a network call. */
  async call<T>(label: string, work: (moon: Moon) => Promise<T>): Promise<T> {
    if (this.moons.length === 0) throw new LostConnection()
    const moon = this.dice.pick(this.moons)
    return new Promise((answered, failed) =>
      this.schedule.spawn(moon.host, label, async () => answered(await work(moon)), failed),
    )
  }

  /** Ends all faults: from now on every provider answers at once and truthfully, and no process dies. */
  calm(): void {
    this.isCalm = true
    for (const wire of this.wires) wire.faults = noFaults
    for (const chain of this.tokenChains) chain.faults = noNodeFaults
    this.issuer.isSilent = false
    this.market.heal(this.schedule.now().getTime())
    if (this.payouts) this.healPayouts(this.payouts)
    if (this.moons.length === 0) this.start()
  }

  /** Fees are normal again, and the treasury is funded. */
  private healPayouts(network: PayoutNetwork): void {
    network.leastFee = 0n
    network.feeRate = usualFeeRate
    if (this.payees) Object.assign(this.payees, { isWell: true, sendable: this.payees.sendable + 90_000_000n })
    for (const sats of [...(this.plan.payouts?.lateCoins ?? []), 90_000_000]) network.fund(sats)
  }

  /** How often a hint or webhook is delivered: never, once or twice. At the end the sweeps must work without it. */
  deliveries(): number {
    if (this.isCalm) return 0
    const times = this.dice.chance(this.plan.lostNews) ? 0 : this.dice.chance(this.plan.doubledNews) ? 2 : 1
    if (times !== 1) this.schedule.note(times === 0 ? 'news was lost' : 'news came twice')
    return times
  }

  /** Another address that a user was asked to pay to on this chain, or the same if there is no other. */
  otherAddress(chain: string, address: string): string {
    const asked = this.asked.get(chain) ?? new Set()
    this.asked.set(chain, asked.add(address))
    return [...asked].find((one) => one !== address) ?? address
  }

  /** Mines so many blocks that everything below them is final. */
  bury(): void {
    for (let n = 0; n < 4; n += 1) this.chain.mine()
    for (const { chain } of this.tokenChains) for (let n = 0; n < 25; n += 1) chain.mine()
    this.node.reach(this.chain.height)
  }

  isBanned(userId: UserId): boolean {
    return this.bans.get(userId)?.isLifted === false
  }

  exchangeOf(userId: UserId): Exchange {
    return this.exchanges.find(({ name }) => name === accountOf(userId))!
  }

  private openTokenRails(wire: Wire): Partial<Record<TokenChainName, TokensRail>> {
    const open = (chain: TokenChain) =>
      openTokenRail(chain.kind.name, { first: chain.node(wire, false), second: chain.node(wire, true) })
    return Object.fromEntries(this.tokenChains.map((chain) => [chain.kind.name, open(chain)]))
  }

  /** Undefined: no feed is due. */
  private refreshRates(): Promise<unknown> | undefined {
    const running = [...this.feeds.values()].flatMap((feed) => feed.catchUp() ?? [])
    return running.length > 0 ? Promise.all(running) : undefined
  }

  private openTokenChain(name: TokenChainName): TokenChain {
    const { dice, plan } = this
    const chain = { kind: tokenKinds[name], chainId: chainIds[name], contracts: contracts[name] }
    return new TokenChain({ ...chain, clock: this.schedule, dice, faults: plan.nodes })
  }

  private openExchange({ exchange: plan }: UserPlan, nth: number): Exchange[] {
    const { schedule, dice, market } = this
    const priceOf = (coin: Coin) => market.at(coin, schedule.now().getTime())
    return plan ? [new Exchange({ name: `account-${nth}`, plan, schedule, dice, priceOf })] : []
  }

  private start(): void {
    this.started += 1
    const { schedule } = this
    // Jobs queued while no process lived were not announced.
    if (this.started > this.plan.processes) schedule.hasNewJobs = true
    const host: Host = { name: `moon-${this.started}`, isAlive: true, isMoon: true }
    const wire = new Wire({ schedule, dice: this.dice, faults: this.isCalm ? noFaults : this.plan.faults })
    this.wires.push(wire)
    const feed = new Feed({ market: this.market, schedule, log: this.given.log })
    this.feeds.set(host, feed)
    const listening: Listening = { hints: new Set(), following: new Set() }
    this.listening.set(host, listening)
    const onHint = (listener: () => void) => {
      listening.hints.add(listener)
      return () => listening.hints.delete(listener)
    }
    this.moons.push(
      startMoon(host, {
        schedule,
        skewMs: this.skew(),
        database: this.given.database,
        dice: createDice(this.given.seed, host.name),
        log: this.given.log,
        rate: feed.rate,
        bitcoin: { ...chainRail({ chain: this.chain, wire }), onHint },
        lightning: lightningRail({ node: this.node, wire }, listening.following),
        tokens: this.openTokenRails(wire),
        exchange: this.exchanges.length > 0 ? simulatedExchange({ exchanges: this.exchanges, wire }) : undefined,
        supplier: this.shop && giftShopFace({ shop: this.shop, wire }),
        issuer: simulatedIssuer({ issuer: this.issuer, wire }),
        ...this.payoutFaces(wire),
      }),
    )
  }

  private payoutFaces(wire: Wire): Pick<Surroundings, 'treasury' | 'signer' | 'payer' | 'lnurl'> {
    const { payouts: network, payees, dice, plan } = this
    if (!network || !payees)
      return {
        treasury: undefined,
        signer: undefined,
        payer: undefined,
        lnurl: lightningAddresses({ plainHost: null }),
      }
    const refusals = () => (this.isCalm ? 0 : (plan.payouts?.refusals ?? 0))
    return {
      treasury: simulatedTreasury({ network, wire }),
      signer: simulatedSigner({ network, wire, dice, refusals }),
      payer: simulatedPayer({ payees, wire }),
      lnurl: simulatedAddresses({ payees, wire }),
    }
  }

  /**
   * A clock minutes ahead sees no fresh price: such a process sends no payouts until an operator corrects the clock.
   */
  private skew(): () => number {
    const { skewMs, payouts } = this.plan
    const drawn = skewMs === 0 ? 0 : this.dice.between(-skewMs, skewMs)
    return () => (this.isCalm && payouts ? 0 : drawn)
  }

  private replace(host: Host): void {
    this.moons = this.moons.filter((moon) => moon.host !== host)
    this.listening.delete(host)
    this.feeds.delete(host)
    this.schedule.after(this.dice.between(300, 30_000), 'a process starts', () => this.start())
  }

  /** Delivers a webhook now, or later than webhooks sent after it. */
  webhook(label: string, afterMs: number, take: (moon: Moon) => Promise<unknown>): void {
    for (let n = this.deliveries(); n > 0; n -= 1) {
      const isLate = this.dice.chance(this.plan.lostNews / 2)
      if (isLate) this.schedule.note('news came late')
      const go = () => void this.call(label, take).catch((error: unknown) => this.given.violations.judge(label, error))
      const inMs = afterMs + (isLate ? this.dice.between(1_000, 86_400_000) : 0)
      if (inMs === 0) go()
      else this.schedule.after(inMs, label, go)
    }
  }

  private deliverFromSupplier(news: SupplierEvent, afterMs: number): void {
    const body = JSON.stringify(news)
    this.webhook("the shop's webhook", afterMs, ({ deps }) =>
      acceptWebhook(deps, supplierWebhook(deps.supplier), { headers: {}, body }),
    )
  }

  private hint(): void {
    for (const [host, { hints }] of this.listening)
      for (let n = this.deliveries(); n > 0; n -= 1)
        for (const listener of hints) this.deliver(host, 'a hint', async () => listener())
  }

  private stream(paymentHash: string): void {
    const status = this.node.statusOf(paymentHash)
    for (const [host, { following }] of this.listening)
      for (const one of following)
        if (one.paymentHash === paymentHash)
          for (let n = this.deliveries(); n > 0; n -= 1) this.deliver(host, 'the stream', () => one.report(status))
  }

  private deliver(host: Host, label: string, work: () => Promise<void>): void {
    this.schedule.spawn(host, label, work, (error) => this.given.violations.judge(label, error))
  }
}

const usualFeeRate = 2_000n

/** The last digit of a user's id identifies the user within this history. */
const accountOf = (userId: UserId): string => `account-${userId.slice(-1)}`

/** Exchanges quote the coins used in this history. */
const coinsIn = (plan: Plan): Coin[] => [
  'BTC',
  ...(plan.users.some(({ exchange }) => exchange?.coin === 'ETH') ? (['ETH'] as const) : []),
  ...(plan.chains.length > 0 ? (['USDC', 'USDT'] as const) : []),
]
