import { expect, test } from 'vitest'
import { inLanguage } from '../languages/in-language.ts'
import { describeDevice } from './describe-device.ts'
import { describePlace } from './describe-place.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
    'Chrome on macOS',
    'computer',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Firefox on Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
    'phone',
  ],
  ['', 'A device that does not say what it is', 'other'],
  ['\u0000\u202e', 'A device that does not say what it is', 'other'],
])('a browser is described in plain words: %s', (userAgent, device, kind) => {
  const described = describeDevice(userAgent)
  expect({ ...described, device: inLanguage('en', described.device) }).toEqual({ device, kind })
})

test('an invented browser name is not repeated', () => {
  for (const madeUp of ['https://evil.example/ Click here', '<b>Moon</b> support, call +1 555', 'node'])
    expect(inLanguage('en', describeDevice(madeUp).device)).not.toMatch(/evil|[<>]|555/)
})

test('a place is shown as city and country, or as much as is known', () => {
  const nowhere = {
    city: null,
    continent: null,
    country: null,
    latitude: null,
    longitude: null,
    postalCode: null,
    timezone: null,
  }
  expect(describePlace({ ...nowhere, city: 'Lisbon', country: 'PT' }, 'en')).toBe('Lisbon, Portugal')
  expect(describePlace({ ...nowhere, country: 'PT' }, 'en')).toBe('Portugal')
  expect(describePlace({ ...nowhere, city: 'Berlin', country: 'DE' }, 'es')).toBe('Berlin, Alemania')
  expect(describePlace({ ...nowhere, city: 'Lisbon' }, 'en')).toBe('Lisbon')
  expect(describePlace(nowhere, 'en')).toBeNull()
  expect(describePlace(null, 'en')).toBeNull()
})
