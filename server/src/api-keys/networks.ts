import { BlockList, isIP } from 'node:net'
import { Refusal } from '../kit/refusal.ts'

/**
 * The networks that a key may be used from, normalised to first address and length: `203.0.113.7` becomes `203.0.113.7/32`, and
 * `203.0.113.7/24`, as a router shows it, becomes `203.0.113.0/24`. Throws `network_unreadable` for text that is no network, and for
 * networks shorter than eight bits, which are nearly everybody.
 */
export const readNetworks = (texts: readonly string[]): string[] => [...new Set(texts.map(readNetwork))]

const fewestBits = 8
/** IPv6 addresses with this prefix are IPv4-mapped. */
const mapped = { start: 0xffffn << 32n, bits: 96 }

function readNetwork(given: string): string {
  const text = given.trim()
  const [address = '', length, ...rest] = text.split('/')
  const family = isIP(address)
  const most = family === 4 ? 32 : 128
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : 0
  const refusal = new Refusal('network_unreadable', { network: text })
  if (family === 0 || address.includes('%') || rest.length > 0 || bits < fewestBits || bits > most) throw refusal
  const given128 = family === 4 ? mapped.start | numberOf4(address) : numberOf6(address)
  const bits128 = family === 4 ? mapped.bits + bits : bits
  const first = firstOf(given128, bits128)
  const shared = Math.min(bits128, mapped.bits)
  if (firstOf(mapped.start, shared) !== firstOf(first, shared)) return `${textOf6(first)}/${bits128}`
  // The network is within IPv4, or contains all of it.
  if (bits128 < mapped.bits + fewestBits) throw refusal
  return `${textOf4(first & 0xffffffffn)}/${bits128 - mapped.bits}`
}

/** The network's first address, given the number of significant bits. */
const firstOf = (address: bigint, bits: number): bigint => (address >> BigInt(128 - bits)) << BigInt(128 - bits)

const numberOf4 = (text: string): bigint => text.split('.').reduce((all, part) => (all << 8n) | BigInt(part), 0n)

const textOf4 = (address: bigint): string => [24n, 16n, 8n, 0n].map((at) => (address >> at) & 255n).join('.')

/** Normalised as in URLs: hexadecimal groups only, and at most one `::`. */
const spelled6 = (text: string): string => new URL(`http://[${text}]`).hostname.slice(1, -1)

function numberOf6(text: string): bigint {
  const [before, after] = spelled6(text)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const gap = after ? Array.from({ length: 8 - before!.length - after.length }, () => '0') : []
  return [...before!, ...gap, ...(after ?? [])].reduce((all, group) => (all << 16n) | BigInt(`0x${group}`), 0n)
}

const textOf6 = (address: bigint): string =>
  spelled6([112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n].map((at) => ((address >> at) & 0xffffn).toString(16)).join(':'))

/** Whether a key with these networks may be used from this address; without networks it may be used from everywhere. */
export function isAllowedFrom(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), familyOf(address))
  }
  return isIP(ip) !== 0 && list.check(ip, familyOf(ip))
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
