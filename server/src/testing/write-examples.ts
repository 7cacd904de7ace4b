import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallName } from '@moon/contract/calls.ts'
import { callExamples } from '@moon/contract/call-examples.ts'

/**
 * Writes the running app's answers as the published answers, where `WRITE_EXAMPLES` is set; otherwise only compares
 * them.
 */
export function writeExamples(answers: Partial<Record<CallName, unknown>>): void {
  if (!process.env['WRITE_EXAMPLES']) return
  const examples = Object.entries(callExamples).map(([name, example]) => {
    const answered = answers[name as CallName]
    return [name, { ...example, ...(answered !== undefined && { answer: presentable(answered) }) }]
  })
  const file = join(import.meta.dirname, '../../../contract/src/call-examples.json')
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(examples), null, 2)}\n`)
}

const longest = 160

/**
 * The same answer without long or secret-looking values: nobody should read a thousand lines, or find a working key.
 */
function presentable(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, name === 'merchants' ? 3 : 1).map((item) => presentable(item))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, presentable(inner, key)]))
  if (typeof value !== 'string') return value
  if (name in secrets) return value.startsWith('whsec_') ? 'whsec_…' : secrets[name]
  const shown = value
    .replace(/^eyJ.*/, 'eyJhbGciOi…')
    .replace(/\?.*[?&](state|secret)=.*/, '?…')
    .replaceAll(/person-[0-9a-f]+@/g, 'ada@')
    .replaceAll(/http:\/\/(127\.0\.0\.1|localhost):\d+/g, 'https://moon.example')
  return shown.length > longest && !/^(ln|bitcoin:|lightning:|data:)/i.test(shown)
    ? `${shown.slice(0, longest)}…`
    : shown
}

const secrets: Readonly<Record<string, string>> = {
  access_token: 'moon_token_…',
  clientSecret: 'moon_secret_…',
  secret: 'JBSWY3DPEHPK3PXP',
  pan: '4111111111111111',
  cvv: '123',
}
