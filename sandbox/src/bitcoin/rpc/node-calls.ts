import { addressOf, scriptKind, scriptOf } from '../address.ts'
import { parseDescriptor } from '../descriptor.ts'
import { NodeWallet } from '../node-wallet.ts'
import { RpcError, rpcCodes } from '../rpc-error.ts'
import { zmqTopics } from '../zmq.ts'
import { call } from './call.ts'
import type { Node, NodeCall } from './call.ts'
import { feePerKvb } from './transaction-calls.ts'

/** RPC calls of the node: addresses, descriptors and loaded wallets. */
export const nodeCalls: Record<string, NodeCall> = {
  getnetworkinfo: call('', () => ({
    version: 300000,
    subversion: '/Satoshi:30.0.0/',
    protocolversion: 70016,
    connections: 0,
    connections_in: 0,
    connections_out: 0,
    networkactive: true,
    relayfee: feePerKvb,
    incrementalfee: feePerKvb,
    warnings: [],
  })),
  uptime: call('', () => Math.floor(process.uptime())),
  getzmqnotifications: call('', ({ zmqUrl }: Node) =>
    zmqUrl ? zmqTopics.map((topic) => ({ type: `pub${topic}`, address: zmqUrl, hwm: 1000 })) : [],
  ),
  validateaddress: call('address', (_, given) => {
    const address = given.text(0)
    try {
      const script = scriptOf(address)
      const kind = scriptKind(script)
      const isWitness = kind.startsWith('witness')
      return {
        isvalid: true,
        address,
        scriptPubKey: script,
        isscript: kind === 'scripthash' || kind === 'witness_v0_scripthash',
        iswitness: isWitness,
        ...(isWitness
          ? { witness_version: kind === 'witness_v1_taproot' ? 1 : 0, witness_program: script.slice(4) }
          : {}),
      }
    } catch {
      return {
        isvalid: false,
        error_locations: [],
        error: 'Invalid or unsupported Segwit (Bech32) or Base58 encoding.',
      }
    }
  }),
  getdescriptorinfo: call('descriptor', (_, given) => {
    const descriptor = parseDescriptor(given.text(0))
    return {
      descriptor: descriptor.text,
      checksum: descriptor.text.slice(-8),
      isrange: descriptor.isRanged,
      issolvable: !descriptor.text.startsWith('addr('),
      hasprivatekeys: descriptor.hasPrivateKeys,
    }
  }),
  deriveaddresses: call('descriptor range', (_, given) => {
    const source = given.text(0)
    if (!source.includes('#')) throw new RpcError(rpcCodes.notFound, 'Missing checksum')
    const descriptor = parseDescriptor(source)
    const [from, to] = readRange(given.at(1))
    return Array.from({ length: to - from + 1 }, (_item, at) => addressOf(descriptor.script(from + at)))
  }),
  createwallet: call(
    'wallet_name disable_private_keys blank passphrase avoid_reuse descriptors load_on_startup',
    (node: Node, given) => {
      const name = given.text(0)
      if (node.wallets.has(name))
        throw new RpcError(
          rpcCodes.wallet,
          `Wallet file verification failed. Failed to create database path '${name}'. Database already exists.`,
        )
      const hasKeys = !given.flag(1, false)
      const wallet = new NodeWallet(node.chain, { name, hasKeys })
      if (hasKeys && !given.flag(2, false)) wallet.addKeys(crypto.getRandomValues(new Uint8Array(32)))
      node.addWallet(wallet)
      return { name }
    },
  ),
  loadwallet: call('filename load_on_startup', ({ wallets }: Node, given) => {
    const name = given.text(0)
    if (wallets.has(name)) throw new RpcError(rpcCodes.walletAlreadyLoaded, `Wallet "${name}" is already loaded.`)
    throw new RpcError(
      rpcCodes.walletNotFound,
      'Wallet file verification failed. Failed to load database path. Path does not exist.',
    )
  }),
  listwallets: call('', ({ wallets }: Node) => [...wallets.keys()]),
}

/** `n` means 0 to n. */
export function readRange(given: unknown): [number, number] {
  if (given === undefined) return [0, 0]
  if (typeof given === 'number') return [0, given]
  return given as [number, number]
}
