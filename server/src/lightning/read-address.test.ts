import { expect, it, test } from 'vitest'
import { readAddress } from './read-address.ts'

test('a Lightning address has one canonical spelling, and its server one URL where it answers', () => {
  const { address, url } = readAddress('Ada.L+tips@Pay.Example.org', null)!
  expect([address, url.href]).toEqual([
    'ada.l+tips@pay.example.org',
    'https://pay.example.org/.well-known/lnurlp/ada.l%2Btips',
  ])
})

test('the one development host is contacted without https, and no other', () => {
  expect(readAddress('ada@localhost:4125', 'localhost:4125')!.url.href).toBe(
    'http://localhost:4125/.well-known/lnurlp/ada',
  )
  expect(readAddress('ada@localhost:4126', 'localhost:4125')).toBeUndefined()
})

it.each([
  'ada',
  '@pay.example.org',
  'ada@',
  'ada@host@pay.example.org',
  'ada lovelace@pay.example.org',
  'ada/../admin@pay.example.org',
  'ada?x=1@pay.example.org',
  'ada%2f@pay.example.org',
  'ada@pay.example.org/other',
  'ada@pay.example.org:8080',
  'ada@pay.example.org?',
  'ada@pay.example.org#',
  'ada@localhost',
  'ada@printer.local',
  'ada@db.internal',
  'ada@wallet.onion',
  'ada@127.0.0.1',
  'ada@2130706433',
  'ada@0x7f.0.0.1',
  'ada@[::1]',
  'ada@-pay.example.org',
  'ada@pay..example.org',
  'ada@pay.example.org.',
  'ada@pаy.example.org',
  `ada@${'a'.repeat(64)}.org`,
  `${'a'.repeat(65)}@pay.example.org`,
])('%j is not a payable Lightning address', (text) => expect(readAddress(text, null)).toBeUndefined())
