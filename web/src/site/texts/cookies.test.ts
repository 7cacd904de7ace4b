import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { privacy } from './privacy.ts'

const house = join(import.meta.dirname, '../../../..')

/** Each cookie with the line of code that sets its lifetime, and that lifetime in the policy's words. */
const cookies = [
  ['server/src/auth/auth.ts', 'const sessionIdleS = 14 * 24 * 3600', '14 days', '14 días'],
  ['server/src/identity/session.ts', 'const longestSessionMs = 90 * 24 * 3_600_000', '90 days', '90 días'],
  ['server/src/auth/code-life-ms.ts', 'export const codeLifeMs = 10 * 60_000', 'ten minutes', 'diez minutos'],
  ['server/src/browser-cookies/flow-cookie.ts', "reset: { name: 'reset', lifeS: 3600 }", 'an hour', 'una hora'],
  ['server/src/browser-cookies/flow-cookie.ts', "pending: { name: 'pending', lifeS: 24 * 3600 }", 'a day', 'un día'],
  ['server/src/auth/trust-device.ts', 'export const trustedDeviceLifeS = 30 * 24 * 3600', '30 days', '30 días'],
  ['server/src/browser-cookies/known-browser.ts', 'const lifeS = 180 * 24 * 3600', '180 days', '180 días'],
  ['ui/src/theme/theme.ts', "theme === 'system' ? 0 : 31_536_000", 'a year', 'un año'],
  ['web/src/language/remember-language.ts', 'max-age=31536000', 'a year', 'un año'],
] as const

const sectionIn = (language: 'en' | 'es'): string =>
  privacy[language].sections.find(({ id }) => id === 'cookies')?.text.join('\n') ?? ''

it.each(cookies)(
  'the privacy policy says of each cookie how long it is kept: %s, %s',
  (file, line, english, spanish) => {
    expect(readFileSync(join(house, file), 'utf8')).toContain(line)
    expect(sectionIn('en')).toMatch(new RegExp(`\\b${english}\\b`))
    expect(sectionIn('es')).toContain(spanish)
  },
)
