import { HDKey } from '@scure/bip32'
import { hex } from '@scure/base'
import { p2tr } from '@scure/btc-signer'
import { hash160 } from '@scure/btc-signer/utils.js'
import { scriptOf } from './address.ts'
import { network } from './network.ts'
import { childKeys } from './child-keys.ts'
import { RpcError, rpcCodes } from './rpc-error.ts'

// Output descriptors (BIP 380): `wpkh(tpub…/0/*)#checksum`. Three functions are enough here: wpkh, tr and addr.

export const testKeyVersions = { private: 0x04358394, public: 0x043587cf } as const

export type Descriptor = {
  readonly text: string
  readonly isRanged: boolean
  readonly hasPrivateKeys: boolean
  script(index: number): string
  /** Scripts `from` to `to` inclusive, at a third of the cost of single calls. */
  scripts(from: number, to: number): string[]
  privateKey(index: number): Uint8Array | undefined
}

export function parseDescriptor(source: string): Descriptor {
  const [body = '', sum] = source.split('#')
  const checksum = descriptorChecksum(body)
  if (sum !== undefined && sum !== checksum)
    throw invalid(`Provided checksum '${sum}' does not match computed checksum '${checksum}'`)
  const text = `${body}#${checksum}`
  const address = /^addr\((.+)\)$/.exec(body)?.[1]
  if (address) {
    const script = scriptOf(address)
    const scripts = () => [script]
    return { text, isRanged: false, hasPrivateKeys: false, script: () => script, scripts, privateKey: () => undefined }
  }
  const match = /^(wpkh|tr)\((?:\[[^\]]+\])?([A-Za-z0-9]+)((?:\/\d+)*)(\/\*)?\)$/.exec(body)
  if (!match) throw invalid(`'${body}' is not a valid descriptor function`)
  const [, kind, key, path, star] = match as unknown as [string, 'wpkh' | 'tr', string, string, string | undefined]
  const parent = path
    .split('/')
    .slice(1)
    .reduce((node, step) => node.deriveChild(Number(step)), parseKey(key))
  const node = (index: number) => (star ? parent.deriveChild(index) : parent)
  return {
    text,
    isRanged: star !== undefined,
    hasPrivateKeys: parent.privateKey !== null,
    script: (index) => scriptFor[kind](node(index).publicKey!),
    scripts: (from, to) =>
      (star ? childKeys(parent, from, to) : [parent.publicKey!]).map((key) => scriptFor[kind](key)),
    privateKey: (index) => node(index).privateKey ?? undefined,
  }
}

const scriptFor = {
  wpkh: (key: Uint8Array) => `0014${hex.encode(hash160(key))}`,
  tr: (key: Uint8Array) => hex.encode(p2tr(key.slice(1), undefined, network).script),
}

function parseKey(key: string): HDKey {
  try {
    return HDKey.fromExtendedKey(key, testKeyVersions)
  } catch {
    throw invalid(`key '${key}' is not valid`)
  }
}

const invalid = (reason: string) => new RpcError(rpcCodes.notFound, reason)

const inputCharset = '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ '
const checksumCharset = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn]

/** The eight characters after `#`, as BIP 380 defines them. */
export function descriptorChecksum(body: string): string {
  const symbols: number[] = []
  let group: number[] = []
  for (const char of body) {
    const position = inputCharset.indexOf(char)
    if (position < 0) throw invalid('Invalid characters in payload')
    symbols.push(position & 31)
    group.push(position >> 5)
    if (group.length === 3) {
      symbols.push(group[0]! * 9 + group[1]! * 3 + group[2]!)
      group = []
    }
  }
  if (group.length > 0) symbols.push(group.reduce((sum, each) => sum * 3 + each, 0))
  const checksum = [...symbols, 0, 0, 0, 0, 0, 0, 0, 0].reduce(polymod, 1n) ^ 1n
  return Array.from({ length: 8 }, (_, at) => checksumCharset[Number((checksum >> BigInt(5 * (7 - at))) & 31n)]).join(
    '',
  )
}

function polymod(state: bigint, symbol: number): bigint {
  const top = state >> 35n
  let next = ((state & 0x7ffffffffn) << 5n) ^ BigInt(symbol)
  for (const [bit, generator] of generators.entries()) if ((top >> BigInt(bit)) & 1n) next ^= generator
  return next
}
