import { expect, test } from 'vitest'
import { timeOfDay } from './time-of-day.ts'

test.each([
  ['00:00', '12:00am', '12:00 a.m.'],
  ['09:05', '9:05am', '9:05 a.m.'],
  ['12:30', '12:30pm', '12:30 p.m.'],
  ['23:59', '11:59pm', '11:59 p.m.'],
])('%s is written as each language writes it', (time, english, spanish) => {
  const at = new Date(`2026-03-02T${time}:00Z`)
  expect([timeOfDay('en', at), timeOfDay('es', at).replace('\u00A0', ' ')]).toEqual([english, spanish])
})
