import { join } from 'node:path'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import * as L from 'lightningdevkit'
import type { Chain } from '../bitcoin/chain.ts'
import type { NodeWallet } from '../bitcoin/node-wallet.ts'
import { takeEvent } from './events.ts'
import { ChainFollower } from './follow-chain.ts'
import { Invoices } from './invoices.ts'
import { check, loadLdk } from './ldk.ts'
import { assembleLdk } from './ldk-parts.ts'
import type { LdkParts } from './ldk-parts.ts'
import { NodeStore } from './node-store.ts'
import { Payments } from './payments.ts'
import { Sockets } from './sockets.ts'

export type NodeSettings = {
  name: string
  chain: Chain
  /** Pays for the channels the node opens. */
  purse: NodeWallet
  clock: { now(): number }
  dataDir?: string
  /** Port for other nodes; 0 for any free port. */
  port: number
  log: (line: string) => void
}

/** Interval of background work on an idle node. At 25 ms three nodes take 8 % of a core, at this interval 1 %. */
const idleMs = 250
const tickMs = 20_000

const paces = { careful: { blocks: 6, restMs: 50 }, quick: { blocks: 50, restMs: 0 } }

/** One Lightning node: LDK, its connections, the chain it follows, its invoices and payments. */
export class LightningNode {
  readonly name: string
  readonly purse: NodeWallet
  readonly invoices: Invoices
  readonly payments: Payments
  readonly follower: ChainFollower
  readonly manager: L.ChannelManager
  readonly id: string
  port = 0
  private readonly parts: LdkParts
  private readonly sockets: Sockets
  private readonly store: NodeStore
  private readonly clock: { now(): number }
  private readonly log: (line: string) => void
  private readonly chain: Chain
  private readonly events: L.EventHandler
  private readonly timers: NodeJS.Timeout[] = []
  private isStopped = false
  private isFollowing = false

  static async start(settings: NodeSettings): Promise<LightningNode> {
    await loadLdk()
    const node = new LightningNode(settings)
    node.port = await node.sockets.listen(settings.port)
    return node
  }

  private constructor(settings: NodeSettings) {
    const dataDir = settings.dataDir && join(settings.dataDir, settings.name)
    this.name = settings.name
    this.purse = settings.purse
    this.clock = settings.clock
    this.log = (line) => settings.log(`${settings.name}: ${line}`)
    this.chain = settings.chain
    this.invoices = new Invoices(dataDir)
    this.payments = new Payments(dataDir)
    this.store = new NodeStore(dataDir)
    // The keys are constant, so that a node keeps its id when its channels are lost.
    const seed = sha256(new TextEncoder().encode(`lightning node of the sandbox: ${settings.name}`))
    this.parts = assembleLdk({ ...settings, seed, store: this.store, log: this.log })
    this.manager = this.parts.manager
    this.id = this.parts.id
    this.follower = new ChainFollower(this.chain, this.parts)
    this.sockets = new Sockets(this.parts.peers, () => this.work())
    this.events = L.EventHandler.new_impl({
      handle_event: (event) => {
        this.attempt(() => takeEvent(this, event))
        return L.Result_NoneReplayEventZ.constructor_ok()
      },
    })
    this.chain.on('tip', this.follow)
    this.timers.push(
      setInterval(() => this.lookAround(), idleMs),
      setInterval(() => this.tick(), tickMs),
    )
    this.follower.catchUp()
    this.forgetUnsent()
    this.work()
  }

  /** Removes a payment that was recorded but never sent, because the node died before LDK got it. */
  private forgetUnsent(): void {
    const known = this.manager.list_recent_payments().map((payment) => hex.encode(paymentIdOf(payment)))
    for (const { hash, status } of this.payments.all())
      if (status === 'IN_FLIGHT' && !known.includes(hash)) this.payments.fail(hash, 'FAILURE_REASON_ERROR')
  }

  /** Sandbox time in unix seconds. */
  seconds(): number {
    return Math.floor(this.clock.now() / 1000)
  }

  nowMs(): number {
    return this.clock.now()
  }

  /** Runs LDK's pending work and stores the results. Must be called after every call into LDK. */
  work(): void {
    if (this.isStopped) return
    const { peers, manager, monitor } = this.parts
    peers.process_events()
    manager.as_EventsProvider().process_pending_events(this.events)
    monitor.as_EventsProvider().process_pending_events(this.events)
    peers.process_events()
    this.store.save({ isChanged: manager.get_and_clear_needs_persistence(), write: () => manager.write() })
  }

  /** Like `work`, after a delay that LDK requests before it forwards. */
  workIn(ms: number, first: () => void): void {
    setTimeout(() => {
      if (this.isStopped) return
      first()
      this.work()
    }, ms)
  }

  connect(peer: { id: string; port: number }): void {
    if (!this.isConnected(peer)) this.sockets.connect(peer)
  }

  isConnected(peer: { id: string }): boolean {
    return this.sockets.isConnected(peer.id)
  }

  peerCount(): number {
    return this.parts.peers.list_peers().length
  }

  channels(): L.ChannelDetails[] {
    return this.manager.list_channels()
  }

  channelsWith(peer: { id: string }): L.ChannelDetails[] {
    return this.channels().filter((channel) => hex.encode(channel.get_counterparty().get_node_id()) === peer.id)
  }

  openChannel(peer: { id: string }, size: { satoshis: bigint; givenMsat: bigint }): void {
    const { satoshis, givenMsat } = size
    const opened = this.manager.create_channel(hex.decode(peer.id), satoshis, givenMsat, 1n, null, this.parts.config)
    check(opened, 'opening a channel')
    this.work()
  }

  /** Blocks arrive during the chain's own work; LDK gets them right after it. */
  private readonly follow = () => {
    if (this.isFollowing) return
    this.isFollowing = true
    this.workIn(0, () => this.followSome())
  }

  /**
   * Passes blocks on in small steps. A hundred blocks at once would look like hours offline: payments in flight would expire before they
   * could be returned, and channels would be force-closed. So, with payments in flight, the nodes get some blocks, talk to each other,
   * and get some more.
   */
  private followSome(): void {
    const pace = this.hasPaymentsUnderWay() ? paces.careful : paces.quick
    this.isFollowing = false
    this.attempt(() => {
      this.isFollowing = this.follower.catchUp(pace.blocks).isBehind
      this.giveUpOverdue()
    })
    if (this.isFollowing) this.workIn(pace.restMs, () => this.followSome())
  }

  private hasPaymentsUnderWay(): boolean {
    return this.channels().some(
      (channel) => channel.get_pending_inbound_htlcs().length + channel.get_pending_outbound_htlcs().length > 0,
    )
  }

  /** LDK returns a held payment before a force-close could claim it; the invoice has then ended. */
  private giveUpOverdue(): void {
    for (const { hash, state, claimDeadline } of this.invoices.all())
      if (state === 'ACCEPTED' && claimDeadline !== undefined && claimDeadline <= this.follower.tip.height)
        this.invoices.move(hash, 'CANCELED')
  }

  private lookAround(): void {
    this.invoices.expire(this.seconds())
    this.work()
  }

  private tick(): void {
    this.manager.timer_tick_occurred()
    this.parts.peers.timer_tick_occurred()
    this.parts.monitor.rebroadcast_pending_claims()
    this.work()
  }

  /** Catches exceptions: none must cross into WASM. */
  private attempt(act: () => void): void {
    try {
      act()
    } catch (error) {
      this.log(String(error instanceof Error ? error.stack : error))
    }
  }

  stop(): void {
    this.isStopped = true
    for (const timer of this.timers) clearInterval(timer)
    this.chain.off('tip', this.follow)
    this.sockets.stop()
  }
}

/** Every kind of recent payment has its id under the same name. */
const paymentIdOf = (payment: L.RecentPaymentDetails): Uint8Array =>
  (payment as L.RecentPaymentDetails_Pending).payment_id
