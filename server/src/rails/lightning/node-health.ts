import { z } from 'zod/mini'
import { RailDown } from '../rail.ts'
import type { LightningNetwork } from './check-request.ts'
import { LndRefusal, type Lnd } from './lnd.ts'

const info = z.object({
  identity_pubkey: z.string(),
  version: z.string(),
  alias: z.string(),
  block_height: z.int(),
  synced_to_chain: z.boolean(),
  num_active_channels: z.int(),
  chains: z.array(z.object({ network: z.string() })),
})

/** Returns one sentence about the node; throws `RailDown` with the one thing that an operator must do. */
export async function healthOf(
  node: Lnd,
  { network, pubkey, canHold }: { network: LightningNetwork; pubkey: string | null; canHold: () => Promise<boolean> },
): Promise<string> {
  try {
    const {
      identity_pubkey: identity,
      version,
      alias,
      block_height,
      synced_to_chain,
      num_active_channels,
      chains,
    } = info.parse(await node.call('GET', '/v1/getinfo'))
    const found = chains[0]?.network ?? 'no network'
    if (!found.startsWith(network))
      throw new RailDown(`The Lightning node is on ${found}, but BITCOIN_NETWORK says ${network}.`)
    if (pubkey !== null && identity !== pubkey)
      throw new RailDown(`The Lightning node is ${identity}, but LND_PUBKEY says ${pubkey}.`)
    if (!synced_to_chain) throw new RailDown('The Lightning node is still catching up with the chain.')
    if (num_active_channels === 0) throw new RailDown('The Lightning node has no active channel: nobody can pay it.')
    const holding = (await canHold()) ? 'holds payments until a card exists' : 'cannot hold payments'
    return `Lightning ${network}, block ${block_height}, ${alias} (LND ${version}), ${num_active_channels} active channels, ${holding}`
  } catch (error) {
    if (error instanceof LndRefusal)
      throw new RailDown(`The Lightning node does not let us in: ${error.message} (LND_MACAROON needs info:read too).`)
    if (error instanceof z.core.$ZodError) throw new RailDown('The Lightning node says nothing readable of itself.')
    throw error
  }
}

const reach = z.object({ uris: z.optional(z.nullable(z.array(z.string()))) })

/** Returns the address at which other nodes reach this one, if it has one. */
export async function linkOf(node: Lnd): Promise<string | null> {
  const { uris } = reach.parse(await node.call('GET', '/v1/getinfo'))
  return uris?.[0] ?? null
}
