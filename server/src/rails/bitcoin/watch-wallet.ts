import { HDKey } from '@scure/bip32'
import { RpcRefusal } from '../../kit/json-rpc.ts'
import { bitcoind, type Bitcoind } from './bitcoind.ts'
import { accountKey, type BitcoinNetwork } from './derive-addresses.ts'

/** Error codes of Core. */
const codes = { walletExists: -4, walletLoaded: -35, noWallet: -18 } as const
/** Keys of each branch that the wallet watches; coins at higher indexes are not seen. */
export const watchedIndexes = 1_000

/**
 * A watch-only wallet on the node: shows an account's coins and has no key to spend them. The wallet is created on
 * first use, and loaded again when the node was restarted without it.
 */
export function watchWallet(
  node: Bitcoind,
  { url, network, xpub }: { url: string; network: BitcoinNetwork; xpub: string },
): Pick<Bitcoind, 'call'> & { prepare(): Promise<void> } {
  const account = standardKey(xpub, network)
  const name = `moon-treasury-${account.slice(-12)}`
  const wallet = bitcoind({ url: `${url.replace(/\/$/, '')}/wallet/${name}` })
  let ready: Promise<void> | undefined
  const prepare = async (): Promise<void> => {
    await open(node, name)
    await importBranches({ node, wallet, network }, account)
  }
  /** Concurrent callers wait for one preparation; after a failure the next call starts a new one. */
  const prepared = (): Promise<void> => {
    const one = (ready ??= prepare().catch((error: unknown) => {
      if (ready === one) ready = undefined
      throw error
    }))
    return one
  }
  return {
    prepare: prepared,
    async call(method, params) {
      const before = prepared()
      await before
      try {
        return await wallet.call(method, params)
      } catch (error) {
        if (!(error instanceof RpcRefusal) || error.code !== codes.noWallet) throw error
        if (ready === before) ready = undefined
        await prepared()
        return wallet.call(method, params)
      }
    },
  }
}

async function open(node: Bitcoind, name: string): Promise<void> {
  if (await load(node, name)) return
  try {
    // Creates the wallet without private keys, blank, and loaded at each start of the node.
    await node.call('createwallet', [name, true, true, '', false, true, true])
  } catch (error) {
    if (!(error instanceof RpcRefusal) || error.code !== codes.walletExists) throw error
    // Another Moon process created the wallet in the meantime.
    if (!(await load(node, name))) throw error
  }
}

/** Returns false when the node has no such wallet. */
async function load(node: Bitcoind, name: string): Promise<boolean> {
  try {
    await node.call('loadwallet', [name, true])
    return true
  } catch (error) {
    if (!(error instanceof RpcRefusal)) throw error
    if (error.code === codes.walletLoaded) return true
    if (error.code !== codes.noWallet) throw error
    return false
  }
}

/**
 * Imports the receive branch and the change branch, once each. Older coins are rescanned on a regtest chain only:
 * elsewhere a rescan takes hours, and an operator runs it (rescanblockchain).
 */
async function importBranches(
  { node, wallet, network }: { node: Bitcoind; wallet: Bitcoind; network: BitcoinNetwork },
  account: string,
): Promise<void> {
  const { descriptors } = (await wallet.call('listdescriptors')) as { descriptors: { desc: string }[] }
  for (const branch of [0, 1]) {
    const bare = `wpkh(${account}/${branch}/*)`
    const { descriptor } = (await node.call('getdescriptorinfo', [bare])) as { descriptor: string }
    if (descriptors.some(({ desc }) => desc === descriptor)) continue
    const timestamp = network === 'regtest' ? 0 : 'now'
    const request = {
      desc: descriptor,
      active: true,
      internal: branch === 1,
      range: [0, watchedIndexes - 1],
      timestamp,
    }
    await wallet.call('importdescriptors', [[request]])
  }
}

/** Encodes the key with a prefix that descriptors accept: xpub or tpub. */
function standardKey(xpub: string, network: BitcoinNetwork): string {
  const { publicKey, chainCode, depth, index, parentFingerprint } = accountKey(xpub, network)
  const versions =
    network === 'mainnet' ? { public: 0x0488b21e, private: 0x0488ade4 } : { public: 0x043587cf, private: 0x04358394 }
  return new HDKey({
    versions,
    publicKey: publicKey!,
    chainCode: chainCode!,
    depth,
    index,
    parentFingerprint,
  }).publicExtendedKey
}
