import * as L from 'lightningdevkit'
import type { Chain } from '../bitcoin/chain.ts'
import { catchUpMonitor } from './follow-chain.ts'
import { check, internalBytes, ldkNetwork, unwrap } from './ldk.ts'
import type { NodeStore } from './node-store.ts'

/** The parts that LDK's channel manager depends on. */
export type Foundation = {
  chain: Chain
  seconds: number
  config: L.UserConfig
  fees: L.FeeEstimator
  logger: L.Logger
  broadcaster: L.BroadcasterInterface
  entropy: L.EntropySource
  signer: L.NodeSigner
  signerProvider: L.SignerProvider
  watch: L.Watch
  router: L.Router
  messageRouter: L.MessageRouter
}

/** A manager without channels. */
export function createManager(on: Foundation): L.ChannelManager {
  const tip = L.BestBlock.constructor_new(internalBytes(on.chain.tip.hash), on.chain.height)
  return L.ChannelManager.constructor_new(
    on.fees,
    on.watch,
    on.broadcaster,
    on.router,
    on.messageRouter,
    on.logger,
    on.entropy,
    on.signer,
    on.signerProvider,
    on.config,
    L.ChainParameters.constructor_new(ldkNetwork(), tip),
    on.seconds,
  )
}

type Saved = NonNullable<ReturnType<NodeStore['saved']>>

/** Restores the monitors first, then the manager, then each monitor catches up with the chain from its own block. */
export function restoreManager(on: Foundation, saved: Saved): { manager: L.ChannelManager; alive: unknown[] } {
  const monitors = saved.monitors.map((bytes) =>
    unwrap(
      L.UtilMethods.constructor_C2Tuple_ThirtyTwoBytesChannelMonitorZ_read(bytes, on.entropy, on.signerProvider),
      L.Result_C2Tuple_ThirtyTwoBytesChannelMonitorZDecodeErrorZ_OK,
      'reading a channel monitor',
    ),
  )
  const read = unwrap(
    L.UtilMethods.constructor_C2Tuple_ThirtyTwoBytesChannelManagerZ_read(
      saved.manager,
      on.entropy,
      on.signer,
      on.signerProvider,
      on.fees,
      on.watch,
      on.broadcaster,
      on.router,
      on.messageRouter,
      on.logger,
      on.config,
      monitors.map((each) => each.get_b()),
    ),
    L.Result_C2Tuple_ThirtyTwoBytesChannelManagerZDecodeErrorZ_OK,
    'reading the channel manager',
  )
  for (const each of monitors) {
    const channel = each.get_b()
    catchUpMonitor(on.chain, channel, on)
    check(on.watch.watch_channel(channel.get_funding_txo().get_a(), channel), 'watching a channel')
  }
  return { manager: read.get_b(), alive: [monitors, read] }
}
