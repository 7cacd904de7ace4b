import { chainPollEveryMs, chainPollForMs, lightningPollEveryMs, lightningPollForMs } from '@moon/contract/limits.ts'
import { describe, expect, it } from 'vitest'
import { nextPoll, pollRetry } from './next-poll.ts'

const going = { startedAt: 0, now: 10_000, hasFailed: false, isDone: false }

describe('polling', () => {
  it('polls a Lightning payment every second for 240 seconds', () => {
    const numbers = { everyMs: lightningPollEveryMs, forMs: lightningPollForMs }
    expect(nextPoll({ ...going, ...numbers })).toBe(1_000)
    expect(nextPoll({ ...going, ...numbers, now: 239_999 })).toBe(1_000)
    expect(nextPoll({ ...going, ...numbers, now: 240_000 })).toBe(false)
  })
  it('polls an on-chain payment every 5 seconds for 300 seconds', () => {
    const numbers = { everyMs: chainPollEveryMs, forMs: chainPollForMs }
    expect(nextPoll({ ...going, ...numbers })).toBe(5_000)
    expect(nextPoll({ ...going, ...numbers, now: 300_000 })).toBe(false)
  })
  it('is abandoned after three failed retries', () => {
    expect(pollRetry.retry).toBe(3)
    expect(nextPoll({ ...going, everyMs: 1_000, forMs: 60_000, hasFailed: true })).toBe(false)
  })
  it('ends with the answer', () => {
    expect(nextPoll({ ...going, everyMs: 1_000, forMs: 60_000, isDone: true })).toBe(false)
  })
})
