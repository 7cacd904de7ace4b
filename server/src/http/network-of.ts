import { isIP } from 'node:net'

/**
 * The subject of a limit by address: an IPv4 address, or the /64 of an IPv6 address, because one connection can use a whole /64. An
 * IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export function networkOf(ip: string): string {
  const address = (ip ?? '').replace(/%.*$/, '')
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address, with those that its short form leaves out. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = withoutDots(address).split('::')
  const before = numbersOf(head)
  if (tail === undefined) return before
  const behind = numbersOf(tail)
  return [...before, ...Array<number>(8 - before.length - behind.length).fill(0), ...behind]
}

const numbersOf = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))

/** `::ffff:1.2.3.4` is `::ffff:102:304`. */
const withoutDots = (address: string): string =>
  address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) =>
    [
      [a, b],
      [c, d],
    ]
      .map(([high, low]) => (Number(high) * 256 + Number(low)).toString(16))
      .join(':'),
  )

const bytesOf = (group: number): number[] => [group >> 8, group & 0xff]
