import { expect, test } from 'vitest'
import { isAllowedFrom, readNetworks } from './networks.ts'

test('a single address is a network of one, and duplicates count once', () => {
  expect(readNetworks(['203.0.113.7', ' 203.0.113.7/32', '2001:db8::/48'])).toEqual(['203.0.113.7/32', '2001:db8::/48'])
})

test('an address with a prefix length means its network; IPv4-mapped IPv6 addresses are IPv4', () => {
  expect(
    readNetworks([
      '203.0.113.7/24',
      '203.0.113.0/24',
      '10.255.255.255/8',
      '2001:db8::1/32',
      '2001:DB8:0:0::/33',
      'fe80::1:2:3:4/127',
      '::1',
      '::ffff:1.2.3.4/120',
      '::ffff:0102:0304',
      '1:2:3:4:5:6:7:8/96',
    ]),
  ).toEqual([
    '203.0.113.0/24',
    '10.0.0.0/8',
    '2001:db8::/32',
    '2001:db8::/33',
    'fe80::1:2:3:4/127',
    '::1/128',
    '1.2.3.0/24',
    '1.2.3.4/32',
    '1:2:3:4:5:6::/96',
  ])
})

test('an invalid network is refused, and so is one that covers nearly every address', () => {
  for (const text of [
    '',
    'localhost',
    '203.0.113',
    '203.0.113.0/33',
    '203.0.113.0/',
    '10.0.0.0/8/8',
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1',
    '128.0.0.0/7',
    '2000::/7',
    '::/8',
    '::ffff:0:0/96',
    '::ffff:128.0.0.0/103',
  ])
    expect(() => readNetworks([text])).toThrow(/is no IP address/)
  for (const text of ['fe80::1%eth0', '10.0.0.0/-1', '10.0.0.0/8x', '2001:db8::/129'])
    expect(() => readNetworks([text])).toThrow(/is no IP address/)
})

test('a key works only from its networks, in either notation of an address; without networks it works from everywhere', () => {
  const networks = readNetworks(['203.0.113.0/24', '2001:db8::/48'])
  for (const ip of ['203.0.113.0', '203.0.113.255', '::ffff:203.0.113.9', '2001:db8:0:1::5'])
    expect({ ip, may: isAllowedFrom(networks, ip) }).toEqual({ ip, may: true })
  for (const ip of ['203.0.114.1', '2001:db9::1', '::1', '', 'nonsense'])
    expect({ ip, may: isAllowedFrom(networks, ip) }).toEqual({ ip, may: false })
  expect(isAllowedFrom([], '198.51.100.1')).toBe(true)
})
