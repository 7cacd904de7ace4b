import type { ChannelDetails, OutPoint } from 'lightningdevkit'
import type { Bitcoin } from '../bitcoin/start-bitcoin.ts'
import { mineBlocks } from '../bitcoin/wallet.ts'
import { displayHex } from './ldk.ts'
import type { LightningNode } from './node.ts'

type Link = { from: LightningNode; to: LightningNode }

/** Four bitcoins, a quarter of them on the far side from the start, so that payments can flow both ways. */
const channelSatoshis = 400_000_000n
const givenMsat = 100_000_000_000n
/** Below this a link gets another channel; enough for about a thousand cards. */
const lowMsat = 50_000_000_000n

/** Blocks mined on a new channel: LDK closes a channel when a reorg removes its funding, so the funding is buried. */
const burial = 12
const lookEveryMs = 10
const careEveryMs = 1_000

/** Keeps the nodes connected and their channels funded. */
export class Links {
  readonly ready: Promise<void>
  private readonly world: Pick<Bitcoin, 'chain' | 'purse'>
  private readonly links: readonly Link[]
  private isStopped = false

  constructor(world: Pick<Bitcoin, 'chain' | 'purse'>, links: readonly Link[]) {
    this.world = world
    this.links = links
    this.ready = this.open()
    void this.ready.then(() => this.care())
  }

  stop(): void {
    this.isStopped = true
  }

  private async open(): Promise<void> {
    for (const { from, to } of this.links) from.connect(to)
    for (const link of this.links) {
      await this.until(() => link.from.isConnected(link.to))
      if (channelsOf(link).length === 0) await this.fund(link)
    }
    if (this.links.some((link) => !isFunded(link)) && !this.isStopped) mineBlocks(this.world, burial)
    await this.until(() => this.links.every(isUsable))
  }

  private async care(): Promise<void> {
    while (!this.isStopped) {
      await pause(careEveryMs)
      for (const link of this.links) {
        if (!link.from.isConnected(link.to)) link.from.connect(link.to)
        else if (isRunningLow(link)) {
          await this.fund(link)
          if (!this.isStopped) mineBlocks(this.world, 1)
        }
      }
    }
  }

  /** Runs one funding at a time: its coins stay available to others until LDK has sent the transaction. */
  private async fund({ from, to }: Link): Promise<void> {
    if (this.isStopped) return
    from.openChannel(to, { satoshis: channelSatoshis, givenMsat })
    await this.until(() => channelsOf({ from, to }).every((channel) => this.isSent(channel)))
  }

  /** Whether the funding transaction is broadcast; it may have been mined already. */
  private isSent(channel: ChannelDetails): boolean {
    // LDK returns no funding before there is one.
    const funding = channel.get_funding_txo() as OutPoint | null
    if (!funding) return false
    const txid = displayHex(funding.get_txid())
    return Boolean(this.world.chain.mempool.get(txid) ?? this.world.chain.blockOf(txid))
  }

  private async until(isSo: () => boolean): Promise<void> {
    while (!this.isStopped && !isSo()) await pause(lookEveryMs)
  }
}

const channelsOf = ({ from, to }: Link) => from.channelsWith(to)

const isFunded = (link: Link) => channelsOf(link).some((channel) => channel.get_is_channel_ready())

const isUsable = (link: Link) => channelsOf(link).some((channel) => channel.get_is_usable())

/** A channel that is not open yet counts as full: waiting for one is enough. */
function isRunningLow(link: Link): boolean {
  const channels = channelsOf(link)
  if (channels.some((channel) => !channel.get_is_channel_ready())) return false
  return channels.reduce((sum, channel) => sum + channel.get_outbound_capacity_msat(), 0n) < lowMsat
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
