import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { trustScript } from './trust-script.ts'

test("the app's Trusted Types policy accepts exactly the markup of its libraries, and nothing else", () => {
  type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | null>
  let made: { name: string; rules: Rules } | undefined
  const trustedTypes = { createPolicy: (name: string, rules: Rules) => (made = { name, rules }) }
  runInNewContext(trustScript, { trustedTypes })
  expect(made?.name).toBe('default')
  expect(made?.rules.createHTML('<script></script>')).toBe('<script></script>')
  for (const other of ['', '<b>x</b>', '<script>alert(1)</script>', '<script></script> '])
    expect(made?.rules.createHTML(other)).toBeNull()
  expect(made?.rules.createScriptURL('/offline-worker.js')).toBe('/offline-worker.js')
  for (const other of ['', '/assets/x.js', 'https://shop.example/offline-worker.js', 'data:text/javascript,x'])
    expect(made?.rules.createScriptURL(other)).toBeNull()
})

test('the script does nothing without Trusted Types, and its text never closes the script element around it', () => {
  expect(() => runInNewContext(trustScript, {})).not.toThrow()
  expect(trustScript).not.toContain('<')
})
