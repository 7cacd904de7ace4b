import { expect, test, vi } from 'vitest'
import { assertAsked } from './assert-asked.ts'

const problem = (part: 'webhooks' | 'authorizations', because: 'forbidden' | 'failed') => ({ part, because, error: '' })

test('a deployment that requires the authorisation stream does not start where the stream is refused', async () => {
  const enrol = async () => [problem('authorizations', 'forbidden')]
  await expect(assertAsked({ withoutStream: 'stop', enrol })).rejects.toThrow('LITHIC_WITHOUT_STREAM is `stop`')
})

test.each([
  ['the issuer is away', [problem('authorizations', 'failed')]],
  ['only the news is refused', [problem('webhooks', 'forbidden')]],
  ['nothing is wrong', []],
])('Moon starts where %s', async (_, problems) => {
  await expect(assertAsked({ withoutStream: 'stop', enrol: async () => problems })).resolves.toBeUndefined()
})

test('with issuer rules in place of the stream, the issuer is not asked before the start', async () => {
  const enrol = vi.fn<() => Promise<never[]>>()
  await assertAsked({ withoutStream: 'rules', enrol })
  expect(enrol).not.toHaveBeenCalled()
})
