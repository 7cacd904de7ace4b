import type { Call } from '@moon/contract/call.ts'
import { extensionScopes } from '@moon/contract/extension.ts'
import { calls, type CallName } from '@moon/contract/calls.ts'
import { scopes, type Scope } from '@moon/contract/scopes.ts'
import { expect, test } from 'vitest'
import { assertInScope } from './assert-in-scope.ts'

const table: Record<string, Call> = calls
const allowed = (given: readonly Scope[], query: unknown = {}, caller: { isExtension?: boolean } = {}) =>
  (Object.keys(calls) as CallName[]).filter((name) => {
    if (table[name]!.who !== 'member') return false
    try {
      assertInScope(table[name]!, given, query, caller)
      return true
    } catch {
      return false
    }
  })

test('a user may make every call; a program only what one of its scopes names', () => {
  for (const call of Object.values(table)) expect(() => assertInScope(call, undefined, {})).not.toThrow()
  expect(allowed([])).toEqual([])
  expect(allowed(['buy'])).toEqual([
    'getDepositAddress',
    'fundOnChain',
    'cancelInvoice',
    'issueForReceived',
    'payRemainder',
    'refundInvoice',
    'deleteCard',
    'markGiftCard',
    'labelCard',
    'freezeCard',
  ])
  expect(allowed(['reveal'])).toEqual(['readCard'])
})

test('the read scope shows a card without its number, if the request says that the number is not wanted', () => {
  expect(allowed(['read'])).not.toContain('readCard')
  expect(allowed(['read'], { reveal: true })).not.toContain('readCard')
  expect(allowed(['read'], { reveal: false })).toContain('readCard')
  expect(allowed(['reveal'], { reveal: false })).not.toContain('readCard')
})

test('no program, whatever its scopes, may pay out money, change its user, connect an account or create keys', () => {
  const all = allowed(scopes)
  for (const name of [
    'requestPayout',
    'confirmPayout',
    'cancelPayout',
    'changeUser',
    'changePreferences',
    'createUser',
    'connectCoinbase',
    'buyWithCoinbase',
    'acceptCardHolderAgreement',
    'createApiKey',
    'rotateApiKey',
    'deleteApiKey',
    'listApiKeys',
    'chatToken',
  ] as const)
    expect(all).not.toContain(name)
})

test('the extension may also pay from an exchange account, and otherwise do nothing that no key may', () => {
  const keys = allowed(extensionScopes)
  const extension = allowed(extensionScopes, {}, { isExtension: true })
  expect(extension.filter((name) => !keys.includes(name))).toEqual(['buyWithCoinbase', 'cancelCoinbase'])
})

test('only calls of members have a scope', () => {
  const scoped = Object.values(table).filter((call) => call.scope !== undefined)
  expect(new Set(scoped.map(({ who }) => who))).toEqual(new Set(['member']))
})
