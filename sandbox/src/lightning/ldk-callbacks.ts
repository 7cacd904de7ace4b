import * as L from 'lightningdevkit'
import type { Chain } from '../bitcoin/chain.ts'
import { RpcError, rpcCodes } from '../bitcoin/rpc-error.ts'
import { parseTransaction } from '../bitcoin/transaction.ts'
import { displayHex } from './ldk.ts'
import type { NodeStore } from './node-store.ts'

/** Callbacks that LDK requires: a logger, a fee estimator and a broadcaster. */
export function makeCallbacks({ chain, log }: { chain: Chain; log: (line: string) => void }) {
  const logger = L.Logger.new_impl({
    log(record) {
      if (record.get_level() >= L.Level.LDKLevel_Warn)
        log(`${record.get_module_path()}: ${record.get_args().replaceAll(/\s+/g, ' ')}`)
    },
  })
  const fees = L.FeeEstimator.new_impl({ get_est_sat_per_1000_weight: () => satsPerKiloWeight })
  const broadcaster = L.BroadcasterInterface.new_impl({
    broadcast_transactions(transactions) {
      // LDK rebroadcasts until it sees a confirmation; refusals of mined or spent transactions are expected.
      for (const raw of transactions)
        try {
          chain.accept(parseTransaction(raw))
        } catch (error) {
          if (!isOld(error)) log(`broadcast refused: ${String(error)}`)
        }
    },
  })
  return { logger, fees, broadcaster }
}

/** Persists each change of a channel before LDK continues. */
export function makePersister(store: NodeStore): L.Persist {
  const done = L.ChannelMonitorUpdateStatus.LDKChannelMonitorUpdateStatus_Completed
  const keyOf = (outpoint: L.OutPoint) => `${displayHex(outpoint.get_txid())}:${outpoint.get_index()}`
  return L.Persist.new_impl({
    persist_new_channel(outpoint, channel) {
      store.keepMonitor(keyOf(outpoint), () => channel.write())
      return done
    },
    update_persisted_channel(outpoint, _update, channel) {
      store.keepMonitor(keyOf(outpoint), () => channel.write())
      return done
    },
    archive_persisted_channel: (outpoint) => store.forgetMonitor(keyOf(outpoint)),
  })
}

/** 2 sat/vB for every purpose: regtest has no fee market. */
const satsPerKiloWeight = 500

const isOld = (error: unknown) =>
  error instanceof RpcError && (error.code === rpcCodes.missingInputs || error.code === rpcCodes.alreadyInChain)
