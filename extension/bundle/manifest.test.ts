import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { developmentExtensionId } from '@moon/contract/extension.ts'
import { expect, test } from 'vitest'
import { paymentOrigins } from '../src/fill/payment-origins.ts'
import { idOfManifest, manifest } from './manifest.ts'

const made = manifest({ app: 'https://moon.test', version: '0.1.0', isForShop: false })
const source = join(import.meta.dirname, '../src')
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  .map((name) => readFileSync(join(source, name), 'utf8'))
  .join('\n')

/** Chrome APIs and the manifest permission that each needs; null: none. */
const given: Readonly<Record<string, string | null>> = {
  runtime: null,
  tabs: null,
  action: null,
  permissions: null,
  windows: null,
  storage: 'storage',
  scripting: 'scripting',
}

test('the manifest requests exactly the Chrome permissions that the code uses', () => {
  const used = new Set([...code.matchAll(/\bchrome\.(\w+)/g)].map(([, name]) => name!))
  expect([...used].filter((name) => !Object.hasOwn(given, name))).toEqual([])
  const needed = [...used].flatMap((name) => given[name] ?? []).toSorted()
  // Scripts run only in the tab that the user is on, which `activeTab` allows.
  expect(made.permissions.filter((name) => name !== 'activeTab').toSorted()).toEqual(needed)
  expect(made).not.toHaveProperty('host_permissions')
})

test('optional host permissions are the shipped payment origins; the sandbox’s origin is included only in a build for the sandbox', () => {
  expect(made.optional_host_permissions).toEqual(paymentOrigins().map((origin) => `${origin}/*`))
  expect(JSON.stringify(made)).not.toMatch(/<all_urls>|\*:|127\.0\.0\.1/)
  const tried = manifest({
    app: 'https://moon.test',
    version: '0.1.0',
    isForShop: false,
    payments: 'http://127.0.0.1:4161',
  })
  expect(tried).toMatchObject({ host_permissions: ['http://127.0.0.1/*'] })
})

test('no code is loaded from other origins, and none is created from text', () => {
  expect(made.content_security_policy.extension_pages).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self';",
  )
  expect(made.content_security_policy.extension_pages).toContain('connect-src https://moon.test;')
  expect(code).not.toMatch(/\beval\(|new Function\(|importScripts|dangerouslySetInnerHTML|innerHTML/)
})

test('only pages of the configured Moon may message the extension', () => {
  expect(made.externally_connectable).toEqual({ matches: ['https://moon.test/*'] })
})

test('the extension id of a local build follows from its key; a build for an extension store has no key', async () => {
  expect(await idOfManifest(made)).toBe(developmentExtensionId)
  expect(manifest({ app: 'https://moon.test', version: '0.1.0', isForShop: true })).not.toHaveProperty('key')
})
