import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { ApiErrorCode } from '../api/api-error.ts'
import { codeText } from './code-text.ts'
import { readEmail } from '@moon/contract/plain/read-email.ts'
import { playServer, refusal } from '../testing/play-server.ts'
import { countryOfDevice, guessCountry } from './enter.ts'

describe('an e-mail address', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['  ada@example.com ', 'ada@example.com'],
    ['a.b+c@mail.example.org', 'a.b+c@mail.example.org'],
  ])('%j is sent as %j [VAL-08, VAL-09]', (typed, sent) => {
    expect(readEmail(typed)).toBe(sent)
  })

  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@exa mple.com',
    'a@b@example.com',
    'ada@-',
    'ada@.com',
  ])('%j is rejected [VAL-08]', (typed) => {
    expect(readEmail(typed)).toBeUndefined()
  })
})

describe('a refused code', () => {
  const text = (code: ApiErrorCode, message = 'from the server') => codeText(new ApiError(400, { code, message }))

  it("that does not match is an 'Invalid verification code' [ECA-03]", () => {
    expect(text('code_mismatch')).toBe('Invalid verification code')
    expect(text('bad_input')).toBe('Invalid verification code')
  })

  it('before the last allowed try says that one try is left', () => {
    const wrong = (triesLeft: string) =>
      codeText(new ApiError(400, { code: 'code_mismatch', message: 'x', triesLeft } as never))
    expect(wrong('1')).toBe('Invalid verification code. One more try with this code.')
    expect(wrong('2')).toBe('Invalid verification code')
  })

  it('after five wrong tries says how to get a new code', () => {
    expect(text('code_used_up')).toBe('Too many wrong codes. Choose Resend code and type the code from your new mail.')
    expect(text('challenge_used_up')).toBe(
      'Too many wrong codes. Choose Cancel and log in again: you get a new mail with a new code.',
    )
  })

  it("for any other reason is 'An error occured while logging you in.' [ECA-04]", () => {
    expect(text('code_expired')).toBe('An error occured while logging you in.')
    expect(text('challenge_lost')).toBe('An error occured while logging you in.')
    expect(codeText(new TypeError('x'))).toBe('An error occured while logging you in.')
  })

  it("shows the server's message for any other refusal [ECA-02]", () => {
    expect(text('too_many_requests')).toBe('from the server')
  })
})

it.each([
  [['en-US', 'en'], 'US'],
  [['en', 'de-CH'], 'CH'],
  [['zh-Hant-TW'], 'TW'],
  [['en'], undefined],
  [[], undefined],
])('a device set up for %j is in %s', (languages, country) => {
  expect(countryOfDevice(languages)).toBe(country)
})

describe('the country of a new user', () => {
  const place = { city: null, continent: null, latitude: null, longitude: null, postalCode: null, timezone: null }
  it('is taken from their network, else from the settings of their device', async () => {
    vi.stubGlobal('navigator', { languages: ['en-NZ', 'en'] })
    playServer({ readLocation: () => ({ location: { ...place, country: 'PT' } }) })
    expect(await guessCountry()).toBe('PT')
    playServer({ readLocation: () => ({ location: null }) })
    expect(await guessCountry()).toBe('NZ')
    playServer({ readLocation: () => refusal(500, 'internal') })
    expect(await guessCountry()).toBe('NZ')
    vi.unstubAllGlobals()
  })
})
