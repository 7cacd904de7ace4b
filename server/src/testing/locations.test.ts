import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mmdbOf } from '../../../sandbox/src/locations/mmdb-of.ts'
import { networks } from '../../../sandbox/src/locations/networks.ts'
import { afterAll, expect, test } from 'vitest'
import { SettingsError } from '../kit/settings-error.ts'
import { readLocations } from '../locations/read-locations.ts'

const folder = mkdtempSync(join(tmpdir(), 'moon-locations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const written = (name: string, content: Buffer) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
const whole = mmdbOf(networks)
const locationOf = readLocations(written('whole.mmdb', whole))
const cityAt = (ip: string) => locationOf(ip)?.city ?? null

test('an address has the place of its network: city, continent, country, latitude, longitude, postal code and time zone', () => {
  expect(locationOf('192.0.2.77')).toEqual({
    city: 'Lisbon',
    continent: 'Europe',
    country: 'PT',
    latitude: 38.7223,
    longitude: -9.1393,
    postalCode: '1100-001',
    timezone: 'Europe/Lisbon',
  })
})

test('addresses are found in each of their spellings, and only within their network', () => {
  const places = {
    '127.0.0.1': 'New York',
    '::1': 'New York',
    '::ffff:127.0.0.1': 'New York',
    '::ffff:c000:201': null,
    '192.0.2.0': 'Lisbon',
    '192.0.2.255': 'Lisbon',
    '192.0.3.0': null,
    '192.0.1.255': null,
    '198.51.100.7': 'Tokyo',
    '2001:db8::1': 'Auckland',
    '2001:0DB8:ffff:ffff:ffff:ffff:ffff:ffff': 'Auckland',
    '2001:db9::': null,
    '8.8.8.8': null,
    '': null,
    'not an address': null,
    '1.2.3': null,
  }
  expect(Object.fromEntries(Object.keys(places).map((ip) => [ip, cityAt(ip)]))).toEqual(places)
})

test('without a file no place is known, and an invalid or truncated file keeps Moon from starting', () => {
  expect(readLocations(null)('127.0.0.1')).toBeNull()
  const wrong = [join(folder, 'nowhere.mmdb'), written('text.mmdb', Buffer.from('hello'))]
  for (const file of wrong) expect(() => readLocations(file)).toThrow(SettingsError)
  for (const length of [whole.length - 40, whole.length - 1, 100])
    expect(() => readLocations(written('cut.mmdb', whole.subarray(0, length)))).toThrow(SettingsError)
})
