import { expect, test } from 'vitest'
import { isAllowedFrom, readNetworks } from './networks.ts'

test('an address alone is a network of one, and what is said twice counts once', () => {
  expect(readNetworks(['203.0.113.7', ' 203.0.113.7/32', '2001:db8::/48'])).toEqual(['203.0.113.7/32', '2001:db8::/48'])
})

test('what is no network is refused, and so is everybody', () => {
  for (const text of [
    '',
    'localhost',
    '203.0.113',
    '203.0.113.0/33',
    '203.0.113.0/',
    '10.0.0.0/8/8',
    '0.0.0.0/0',
    '::/0',
  ])
    expect(() => readNetworks([text])).toThrow(/is no IP address/)
  for (const text of ['fe80::1%eth0', '10.0.0.0/-1', '10.0.0.0/8x', '2001:db8::/129'])
    expect(() => readNetworks([text])).toThrow(/is no IP address/)
})

test('a key is used from its networks alone, in either spelling of an address; without networks from everywhere', () => {
  const networks = readNetworks(['203.0.113.0/24', '2001:db8::/48'])
  for (const ip of ['203.0.113.0', '203.0.113.255', '::ffff:203.0.113.9', '2001:db8:0:1::5'])
    expect({ ip, may: isAllowedFrom(networks, ip) }).toEqual({ ip, may: true })
  for (const ip of ['203.0.114.1', '2001:db9::1', '::1', '', 'nonsense'])
    expect({ ip, may: isAllowedFrom(networks, ip) }).toEqual({ ip, may: false })
  expect(isAllowedFrom([], '198.51.100.1')).toBe(true)
})
