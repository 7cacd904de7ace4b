import { isIP, isIPv4 } from 'node:net'
import { z } from 'zod/mini'
import { readMmdbValue } from './mmdb-value.ts'

const mark = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
/** Between the tree and the data. */
const gapBytes = 16

const metadata = z.object({
  node_count: z.number(),
  record_size: z.union([z.literal(24), z.literal(28), z.literal(32)]),
  ip_version: z.union([z.literal(4), z.literal(6)]),
  binary_format_major_version: z.literal(2),
  database_type: z.string(),
  build_epoch: z.unknown(),
})

/** A file of networks (MaxMind DB format), by what each of them is found. Throws where it is none. */
export function openMmdb(file: Buffer): { kind: string; find: (ip: string) => unknown } {
  const end = file.lastIndexOf(mark)
  if (end < 0) throw new RangeError('is no MaxMind DB file')
  const about = metadata.parse(readMmdbValue(file.subarray(end + mark.length), 0).value)
  const { node_count: nodes, record_size: bits, ip_version: version } = about
  const nodeBytes = (bits * 2) / 8
  const data = file.subarray(nodes * nodeBytes + gapBytes, end)
  const step = (node: number, bit: number) => recordOf(file, { at: node * nodeBytes, bits, bit })
  const walk = (from: number, address: readonly number[]): number => {
    let node = from
    for (const byte of address)
      for (let place = 7; place >= 0 && node < nodes; place -= 1) node = step(node, (byte >> place) & 1)
    return node
  }
  // Addresses of IPv4 lie under ::/96.
  const rootOfV4 =
    version === 4
      ? 0
      : walk(
          0,
          Array.from({ length: 12 }, () => 0),
        )
  return {
    kind: about.database_type,
    find(ip) {
      const bytes = bytesOf(ip)
      if (bytes === undefined || (bytes.length === 16 && version === 4)) return undefined
      const found = walk(bytes.length === 4 ? rootOfV4 : 0, bytes)
      // A record behind the nodes leads into the data; the one just at their end says that nothing is known.
      return found > nodes ? readMmdbValue(data, found - nodes - gapBytes).value : undefined
    },
  }
}

function recordOf(file: Buffer, { at, bits, bit }: { at: number; bits: 24 | 28 | 32; bit: number }): number {
  if (bits !== 28) return file.readUIntBE(at + (bit * bits) / 8, bits / 8)
  const shared = file.readUInt8(at + 3)
  const high = bit === 0 ? shared >> 4 : shared & 15
  return high * 2 ** 24 + file.readUIntBE(at + bit * 4, 3)
}

/** The bytes of an address; one of IPv4 that is written as one of IPv6 is one of IPv4. */
function bytesOf(ip: string): number[] | undefined {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return plain.split('.').map(Number)
  if (isIP(plain) !== 6) return undefined
  const groups = groupsOf(plain.replace(/%.*$/, ''))
  return groups.flatMap((group) => [group >> 8, group & 255])
}

function groupsOf(ip: string): number[] {
  const whole = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [before = '', after] = whole.split('::')
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)))
  const [left, right] = [parse(before), parse(after ?? '')]
  const gap = after === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array.from({ length: gap }, () => 0), ...right]
}
