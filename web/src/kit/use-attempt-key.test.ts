import { describe, expect, it } from 'vitest'
import { ApiError, unreachable } from '../api/api-error.ts'
import { createAttemptKey } from './use-attempt-key.ts'

const keys = () => {
  let count = 0
  return createAttemptKey(() => `key ${(count += 1)}`)
}
const asked = { amount: '25', wallet: 'LIGHTNING' }

describe('the key of an attempt', () => {
  it('is the same when the answer was lost and the same request is retried', () => {
    const attempt = keys()
    expect(attempt.keyFor(asked)).toBe('key 1')
    for (const error of [
      unreachable(),
      new ApiError(502, { code: 'internal', message: '' }),
      new ApiError(503, { code: 'unavailable', message: '' }),
      new ApiError(409, { code: 'in_progress', message: '' }),
    ]) {
      attempt.failed(error)
      expect(attempt.keyFor({ ...asked })).toBe('key 1')
    }
  })

  it('changes when the request changes, and stays so', () => {
    const attempt = keys()
    attempt.keyFor(asked)
    attempt.failed(unreachable())
    expect(attempt.keyFor({ ...asked, amount: '26' })).toBe('key 2')
    expect(attempt.keyFor(asked)).toBe('key 3')
  })

  it('changes once the request has succeeded or was refused', () => {
    const attempt = keys()
    attempt.keyFor(asked)
    attempt.ended()
    expect(attempt.current()).toBe('')
    expect(attempt.keyFor(asked)).toBe('key 2')
    attempt.failed(new ApiError(424, { code: 'rail_unavailable', message: '' }))
    expect(attempt.keyFor(asked)).toBe('key 3')
  })

  it('is different for every instance', () => {
    expect(createAttemptKey().keyFor(asked)).not.toBe(createAttemptKey().keyFor(asked))
  })
})
