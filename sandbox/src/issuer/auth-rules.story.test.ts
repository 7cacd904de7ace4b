// Rules by which the issuer itself declines.
import { expect, test } from 'vitest'
import { openIssuer } from './testing/open-issuer.ts'

type Lithic = Awaited<ReturnType<typeof openIssuer>>['lithic']

const ofCountry = {
  type: 'CONDITIONAL_ACTION' as const,
  program_level: true,
  name: 'countries',
  parameters: {
    action: 'DECLINE' as const,
    conditions: [{ attribute: 'COUNTRY' as const, operation: 'IS_NOT_ONE_OF' as const, value: ['USA'] }],
  },
}

async function buy(lithic: Lithic, more: Record<string, unknown> = {}) {
  const { pan = '' } = await lithic.cards.create({ type: 'VIRTUAL' })
  const asked = { amount: 1_000, descriptor: 'SHOP', merchant_acceptor_country: 'USA', mcc: '5411', pan, ...more }
  const { token = '' } = await lithic.transactions.simulateAuthorization(asked)
  return (await lithic.transactions.retrieve(token)).events![0]!.detailed_results
}

test('an authorization rule declines once it is promoted, and no longer when it is deactivated, changed or deleted', async () => {
  const { lithic } = await openIssuer()
  const abroad = { merchant_acceptor_country: 'CAN' }
  const rule = await lithic.authRules.v2.create(ofCountry)
  expect(rule).toMatchObject({ state: 'ACTIVE', current_version: null, draft_version: { version: 1 } })
  expect(await buy(lithic, abroad)).toEqual(['APPROVED'])
  await lithic.authRules.v2.promote(rule.token)
  expect(await buy(lithic, abroad)).toEqual(['AUTH_RULE_BLOCKED_COUNTRY'])
  expect(await buy(lithic)).toEqual(['APPROVED'])
  await lithic.authRules.v2.update(rule.token, { state: 'INACTIVE' })
  expect(await buy(lithic, abroad)).toEqual(['APPROVED'])
  await expect(lithic.authRules.v2.update(rule.token, { state: 'ACTIVE' } as never)).rejects.toThrow('400')
  await lithic.authRules.v2.draft(rule.token, { parameters: ofCountry.parameters })
  await lithic.authRules.v2.promote(rule.token)
  const wider = [{ attribute: 'COUNTRY' as const, operation: 'IS_NOT_ONE_OF' as const, value: ['USA', 'CAN'] }]
  await lithic.authRules.v2.draft(rule.token, { parameters: { action: 'DECLINE', conditions: wider } })
  expect(await buy(lithic, abroad)).toEqual(['AUTH_RULE_BLOCKED_COUNTRY'])
  await lithic.authRules.v2.promote(rule.token)
  expect(await buy(lithic, abroad)).toEqual(['APPROVED'])
  await lithic.authRules.v2.delete(rule.token)
  expect((await lithic.authRules.v2.list()).data).toEqual([])
})

test.each([
  [{ attribute: 'MCC', operation: 'IS_ONE_OF', value: ['7995'] }, { mcc: '7995' }, 'AUTH_RULE_BLOCKED_MCC'],
  [{ attribute: 'MERCHANT_ID', operation: 'IS_ONE_OF', value: ['M1'] }, { merchant_acceptor_id: 'M1' }, 'AUTH_RULE'],
  [{ attribute: 'TRANSACTION_AMOUNT', operation: 'IS_GREATER_THAN', value: 5_000 }, { amount: 5_001 }, 'AUTH_RULE'],
] as const)('the rule %o declines %o and nothing else', async (condition, more, detail) => {
  const { lithic } = await openIssuer()
  const conditions = [condition] as never
  const rule = await lithic.authRules.v2.create({ ...ofCountry, parameters: { action: 'DECLINE', conditions } })
  await lithic.authRules.v2.promote(rule.token)
  expect(await buy(lithic, more)).toEqual([detail])
  expect(await buy(lithic, { amount: 5_000 })).toEqual(['APPROVED'])
})

test('all conditions of a rule must be met', async () => {
  const { lithic } = await openIssuer()
  const conditions = [
    { attribute: 'MCC', operation: 'IS_ONE_OF', value: ['5411'] },
    { attribute: 'MERCHANT_ID', operation: 'IS_ONE_OF', value: ['M1'] },
  ] as never
  const rule = await lithic.authRules.v2.create({ ...ofCountry, parameters: { action: 'DECLINE', conditions } })
  await lithic.authRules.v2.promote(rule.token)
  expect(await buy(lithic)).toEqual(['APPROVED'])
  expect(await buy(lithic, { merchant_acceptor_id: 'M1', mcc: '5812' })).toEqual(['APPROVED'])
  expect(await buy(lithic, { merchant_acceptor_id: 'M1' })).toEqual(['AUTH_RULE_BLOCKED_MCC'])
})

test('a program that is not approved for the authorization stream may not enrol, and is reported as not enrolled', async () => {
  const { lithic } = await openIssuer({ unapproved: ['stream'] })
  const enrolling = lithic.responderEndpoints.create({ type: 'AUTH_STREAM_ACCESS', url: 'https://moon.example' })
  await expect(enrolling).rejects.toMatchObject({ status: 403 })
  expect(await lithic.responderEndpoints.checkStatus({ type: 'AUTH_STREAM_ACCESS' })).toMatchObject({ enrolled: false })
})
