import { mmdbValue, type MmdbValue } from './mmdb-value.ts'
import type { Network } from './networks.ts'

type Node = [Branch, Branch]
/** A child: another node, the index of a value, or nothing. */
type Branch = Node | number | undefined

const gapBytes = 16

/** Builds a network file in the format of MaxMind's City files: IPv4 under ::/96, records of 28 bits. */
export function mmdbOf(networks: readonly Network[]): Buffer {
  const root: Node = [undefined, undefined]
  const values: Buffer[] = []
  let at = 0
  for (const network of networks) {
    insert(root, bitsOf(network.range), at)
    const value = mmdbValue(recordOf(network))
    values.push(value)
    at += value.length
  }
  const nodes = inOrder(root)
  const places = new Map(nodes.map((node, place) => [node, place]))
  const recordFor = (branch: Branch): number => {
    if (branch === undefined) return nodes.length
    return typeof branch === 'number' ? nodes.length + gapBytes + branch : places.get(branch)!
  }
  const tree = nodes.map(([left, right]) => pair(recordFor(left), recordFor(right)))
  const about = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_767_225_600,
    database_type: 'Sandbox-City',
    description: { en: 'Networks of the sandbox' },
    ip_version: 6,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 28,
  }
  const mark = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  return Buffer.concat([...tree, Buffer.alloc(gapBytes), ...values, mark, mmdbValue(about)])
}

const recordOf = (network: Network): MmdbValue => ({
  city: { names: { en: network.city } },
  continent: { code: network.continent.code, names: { en: network.continent.name } },
  country: { iso_code: network.country },
  location: { latitude: network.latitude, longitude: network.longitude, time_zone: network.timezone },
  postal: { code: network.postalCode },
})

function insert(root: Node, bits: readonly (0 | 1)[], value: number): void {
  let node = root
  for (const bit of bits.slice(0, -1)) {
    const next = node[bit]
    const into: Node = Array.isArray(next) ? next : [undefined, undefined]
    node[bit] = into
    node = into
  }
  node[bits.at(-1)!] = value
}

function inOrder(node: Node): Node[] {
  return [node, ...node.flatMap((branch) => (Array.isArray(branch) ? inOrder(branch) : []))]
}

/** Packs two records of 28 bits: the top four bits of each share the byte in the middle. */
function pair(left: number, right: number): Buffer {
  const bytes = Buffer.alloc(7)
  bytes.writeUIntBE(left & 0xffffff, 0, 3)
  bytes.writeUInt8(((left >> 24) << 4) | (right >> 24), 3)
  bytes.writeUIntBE(right & 0xffffff, 4, 3)
  return bytes
}

/** The bits of a range within ::/0. */
function bitsOf(range: string): (0 | 1)[] {
  const [address = '', length = ''] = range.split('/')
  const isV4 = address.includes('.')
  const bytes = isV4 ? [...Array.from({ length: 12 }, () => 0), ...address.split('.').map(Number)] : bytesOf(address)
  const bits = bytes.flatMap((byte) => Array.from({ length: 8 }, (_, place) => ((byte >> (7 - place)) & 1) as 0 | 1))
  return bits.slice(0, Number(length) + (isV4 ? 96 : 0))
}

function bytesOf(address: string): number[] {
  const [left = '', right = ''] = address.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)))
  const [before, after] = [groups(left), groups(right)]
  const gap = Array.from({ length: 8 - before.length - after.length }, () => 0)
  return [...before, ...gap, ...after].flatMap((group) => [group >> 8, group & 255])
}
