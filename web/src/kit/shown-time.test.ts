import { describe, expect, it } from 'vitest'
import { shownTime } from './shown-time.ts'

describe('a time on the screen', () => {
  it('reads like Nov 5, 2026, 5:07pm [COA-27, COB-20]', () => {
    expect(shownTime(new Date('2026-11-05T17:07:30'))).toBe('Nov 5, 2026, 5:07pm')
    expect(shownTime(new Date('2026-01-31T00:05:00'))).toBe('Jan 31, 2026, 12:05am')
  })
})
