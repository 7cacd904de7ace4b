import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test('limits apply to an IPv4 address or the /64 of an IPv6 address; an IPv4-mapped IPv6 address counts as IPv4 [G-11]', () => {
  const networks: Record<string, string> = {
    '203.0.113.7': '203.0.113.7',
    '::ffff:203.0.113.7': '203.0.113.7',
    '::ffff:cb00:7107': '203.0.113.7',
    '0:0:0:0:0:FFFF:203.0.113.7': '203.0.113.7',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff': '2001:db8:1:2::/64',
    '2001:db8:1:2::': '2001:db8:1:2::/64',
    '2001:db8::1': '2001:db8:0:0::/64',
    '::1': '0:0:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    '64:ff9b::203.0.113.7': '64:ff9b:0:0::/64',
    '': '',
  }
  expect(Object.fromEntries(Object.keys(networks).map((ip) => [ip, networkOf(ip)]))).toEqual(networks)
})
