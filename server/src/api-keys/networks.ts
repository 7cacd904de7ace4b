import { BlockList, isIP } from 'node:net'
import { Refusal } from '../kit/refusal.ts'

/**
 * The networks that a key may be used from, each as its first address and length: `203.0.113.7` is `203.0.113.7/32`. Throws
 * `network_unreadable` for what is none, and for one that is everybody.
 */
export const readNetworks = (texts: readonly string[]): string[] => [...new Set(texts.map(readNetwork))]

function readNetwork(given: string): string {
  const text = given.trim()
  const [address = '', length, ...rest] = text.split('/')
  const family = isIP(address)
  const most = family === 4 ? 32 : 128
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : 0
  if (family === 0 || address.includes('%') || rest.length > 0 || bits < 1 || bits > most)
    throw new Refusal('network_unreadable', { network: text })
  return `${address}/${bits}`
}

/** Whether a key with these networks may be used from there; without any it may be from everywhere. */
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
