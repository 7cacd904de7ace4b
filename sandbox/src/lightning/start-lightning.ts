import { RpcError } from '../bitcoin/rpc-error.ts'
import type { Bitcoin } from '../bitcoin/start-bitcoin.ts'
import type { Faults } from '../faults.ts'
import { serve } from '../http.ts'
import { lndListener } from './lnd/lnd-listener.ts'
import { paying, receiving } from './lnd/macaroons.ts'
import { Links } from './links.ts'
import { LightningNode } from './node.ts'
import { openWallet, type Wallet } from './wallet.ts'

export type Lightning = {
  readonly buyer: LightningNode
  readonly hub: LightningNode
  readonly shop: LightningNode
  /** REST address of the shop's node. */
  readonly shopUrl: string
  readonly shopMacaroon: string
  /** Macaroon of the same node for paying. */
  readonly shopPayMacaroon: string
  readonly buyerUrl: string
  readonly buyerMacaroon: string
  /** The wallet of a payee: on the buyer's node, with a Lightning address. */
  readonly wallet: Wallet
  /** Resolves when a payment can get through; a new sandbox needs some seconds for its channels. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

export type LightningSettings = {
  bitcoin: Pick<Bitcoin, 'chain' | 'purse'>
  clock: { now(): number }
  dataDir?: string
  /** Ports, each 0 (any free port) by default: REST of shop and buyer, and the peer ports of the nodes. */
  ports?: { shopRest?: number; buyerRest?: number; shop?: number; hub?: number; buyer?: number; lnurl?: number }
  faults?: Faults
  log?: (line: string) => void
}

/**
 * Macaroons of the two REST interfaces; as with LND, a shop has one for receiving and one for paying. Any hex works; these are constant,
 * so that a running shop keeps working.
 */
const shopMacaroon = Buffer.from('macaroon of the shop in the sandbox').toString('hex')
const shopPayMacaroon = Buffer.from('macaroon for paying of the shop in the sandbox').toString('hex')
const buyerMacaroon = Buffer.from('macaroon of the buyer in the sandbox').toString('hex')

/** Real Lightning nodes: a buyer, a shop, and a hub with a channel to each. */
export async function startLightning(settings: LightningSettings): Promise<Lightning> {
  const { bitcoin, clock, dataDir, ports = {}, faults, log = () => {} } = settings
  const { chain, purse } = bitcoin
  const start = async (name: string, port: number | undefined) => {
    try {
      return await LightningNode.start({
        name,
        chain,
        purse,
        clock,
        port: port ?? 0,
        log,
        ...(dataDir ? { dataDir } : {}),
      })
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      // The chain's data folder was removed, but not the nodes'.
      throw new Error(
        `The Lightning nodes know blocks that the chain does not have; delete ${dataDir} to begin anew.`,
        {
          cause: error,
        },
      )
    }
  }
  const shop = await start('shop', ports.shop)
  const hub = await start('hub', ports.hub)
  const buyer = await start('buyer', ports.buyer)
  const links = new Links(bitcoin, [
    { from: hub, to: shop },
    { from: buyer, to: hub },
  ])
  const shopRest = await serve(
    lndListener(shop, {
      macaroons: { [shopMacaroon]: receiving, [shopPayMacaroon]: paying },
      ...(faults ? { faults } : {}),
    }),
    ports.shopRest,
  )
  const buyerRest = await serve(
    lndListener(buyer, { macaroons: { [buyerMacaroon]: [...receiving, ...paying] } }),
    ports.buyerRest,
  )
  const wallet = await openWallet(buyer, { ...(faults ? { faults } : {}), port: ports.lnurl ?? 0 })
  return {
    buyer,
    hub,
    shop,
    shopUrl: shopRest.url,
    shopMacaroon,
    shopPayMacaroon,
    buyerUrl: buyerRest.url,
    buyerMacaroon,
    wallet,
    ready: links.ready,
    async stop() {
      links.stop()
      for (const node of [shop, hub, buyer]) node.stop()
      await Promise.all([shopRest.close(), buyerRest.close(), wallet.close()])
    },
  }
}
