import type { ChannelDetails, OutPoint } from 'lightningdevkit'
import type { Bitcoin } from '../bitcoin/start-bitcoin.ts'
import { mineBlocks } from '../bitcoin/wallet.ts'
import { displayHex } from './ldk.ts'
import type { LightningNode } from './node.ts'

type Link = { from: LightningNode; to: LightningNode }

/** Four bitcoins, of which a quarter lies on the far side from the start, so that payments can go both ways. */
const channelSatoshis = 400_000_000n
const givenMsat = 100_000_000_000n
/** Below this a link gets another channel; about a thousand cards. */
const lowMsat = 50_000_000_000n

/** Blocks above a new channel: LDK gives a channel up when a reorg takes its funding away, so it is buried under a few. */
const burial = 12
const lookEveryMs = 10
const careEveryMs = 1_000

/** Keeps the nodes connected and their channels filled, whatever happens to them. */
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

  /** One at a time: coins chosen for a funding are free for others until LDK has sent it off. */
  private async fund({ from, to }: Link): Promise<void> {
    if (this.isStopped) return
    from.openChannel(to, { satoshis: channelSatoshis, givenMsat })
    await this.until(() => channelsOf({ from, to }).every((channel) => this.isSent(channel)))
  }

  /** The funding transaction is out; a quick miner may have taken it already. */
  private isSent(channel: ChannelDetails): boolean {
    // LDK has no funding to tell of until there is one.
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

/** A channel that is not yet open counts as full: one is enough to wait for. */
function isRunningLow(link: Link): boolean {
  const channels = channelsOf(link)
  if (channels.some((channel) => !channel.get_is_channel_ready())) return false
  return channels.reduce((sum, channel) => sum + channel.get_outbound_capacity_msat(), 0n) < lowMsat
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
