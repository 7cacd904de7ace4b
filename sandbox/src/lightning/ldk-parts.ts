import { hex } from '@scure/base'
import * as L from 'lightningdevkit'
import type { Chain } from '../bitcoin/chain.ts'
import { channelConfig } from './channel-config.ts'
import { createManager, restoreManager } from './channel-manager.ts'
import { makeCallbacks, makePersister } from './ldk-callbacks.ts'
import { displayHex, ldkNetwork } from './ldk.ts'
import type { NodeStore } from './node-store.ts'

export type LdkParts = ReturnType<typeof assembleLdk>

/** Assembles LDK from its parts: keys, chain monitor, router, channel manager, peers. Restores the saved state. */
export function assembleLdk(settings: {
  chain: Chain
  clock: { now(): number }
  seed: Uint8Array
  store: NodeStore
  log: (line: string) => void
}) {
  const seconds = Math.floor(settings.clock.now() / 1000)
  const callbacks = makeCallbacks(settings)
  const { logger, fees, broadcaster } = callbacks
  const noFilter = L.Option_FilterZ.constructor_none()
  const persister = makePersister(settings.store)
  const monitor = L.ChainMonitor.constructor_new(noFilter, broadcaster, logger, fees, persister)
  // The nanoseconds are random, so that two starts at the same sandbox time differ.
  const nanos = crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000_000
  const keys = L.KeysManager.constructor_new(settings.seed, BigInt(seconds), nanos)
  const entropy = keys.as_EntropySource()
  const signer = keys.as_NodeSigner()
  const routing = makeRouting(logger, entropy)
  const config = channelConfig()
  const foundation = {
    ...callbacks,
    chain: settings.chain,
    seconds,
    config,
    entropy,
    signer,
    signerProvider: keys.as_SignerProvider(),
    watch: monitor.as_Watch(),
    router: routing.router.as_Router(),
    messageRouter: routing.messageRouter.as_MessageRouter(),
  }
  const saved = settings.store.saved()
  const restored = saved && restoreManager(foundation, saved)
  const manager = restored?.manager ?? createManager(foundation)
  const ignoring = L.IgnoringMessageHandler.constructor_new()
  const peers = L.PeerManager.constructor_new(
    manager.as_ChannelMessageHandler(),
    routing.gossip.as_RoutingMessageHandler(),
    ignoring.as_OnionMessageHandler(),
    ignoring.as_CustomMessageHandler(),
    seconds,
    entropy.get_secure_random_bytes(),
    logger,
    signer,
  )
  return {
    manager,
    monitor,
    peers,
    config,
    id: hex.encode(manager.get_our_node_id()),
    bestBlock: displayHex(manager.current_best_block().get_block_hash()),
    // LDK calls back into these objects; they must live as long as the node.
    alive: [foundation, persister, keys, routing, ignoring, restored],
  }
}

function makeRouting(logger: L.Logger, entropy: L.EntropySource) {
  const graph = L.NetworkGraph.constructor_new(ldkNetwork(), logger)
  const gossip = L.P2PGossipSync.constructor_new(graph, L.Option_UtxoLookupZ.constructor_none(), logger)
  const decay = L.ProbabilisticScoringDecayParameters.constructor_default()
  const scorer = L.MultiThreadedLockableScore.constructor_new(
    L.ProbabilisticScorer.constructor_new(decay, graph, logger).as_Score(),
  )
  const fees = L.ProbabilisticScoringFeeParameters.constructor_default()
  const router = L.DefaultRouter.constructor_new(graph, logger, entropy, scorer.as_LockableScore(), fees)
  const messageRouter = L.DefaultMessageRouter.constructor_new(graph, entropy)
  return { graph, gossip, scorer, router, messageRouter }
}
