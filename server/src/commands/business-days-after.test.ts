import { expect, test } from 'vitest'
import { businessDaysAfter } from './business-days-after.ts'

test('five business days are a week, and a period that starts on a weekend counts from Monday', () => {
  const after = (start: string, days: number) => businessDaysAfter(new Date(start), days).toISOString()
  expect(after('2026-03-02T09:30:00.000Z', 5)).toBe('2026-03-09T09:30:00.000Z')
  expect(after('2026-03-06T09:30:00.000Z', 1)).toBe('2026-03-09T09:30:00.000Z')
  expect(after('2026-03-07T09:30:00.000Z', 1)).toBe('2026-03-09T09:30:00.000Z')
  expect(after('2026-03-08T23:59:59.000Z', 5)).toBe('2026-03-13T23:59:59.000Z')
  expect(after('2026-03-04T00:00:00.000Z', 0)).toBe('2026-03-04T00:00:00.000Z')
})
