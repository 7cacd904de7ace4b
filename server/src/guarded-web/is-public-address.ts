import { BlockList, isIP } from 'node:net'

/**
 * Whether an IP address belongs to the open internet. Addresses that the registries of special addresses reserve for private networks,
 * loopback, link-local, translation, tunnels, documentation and multicast do not (RFC 6890 and its successors).
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special4.check(address, 'ipv4')
  // A zone (`%eth0`) marks a link-local address.
  return version === 6 && !address.includes('%') && open6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

const listOf = (family: 'ipv4' | 'ipv6', ranges: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList()
  for (const [start, bits] of ranges) list.addSubnet(start, bits, family)
  return list
}

const special4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])

/** The range allocated for the open internet. IPv4 addresses embedded in IPv6 are outside of it. */
const open6 = listOf('ipv6', [['2000::', 3]])

const special6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
])
