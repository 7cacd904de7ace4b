import { expect, test } from 'vitest'
import { eventsIn } from './listen.ts'

test('events of the stream are passed on; heartbeats, the greeting and events of unknown kinds are not', () => {
  expect(eventsIn('data: {"kind":"card","subject":"c1"}')).toEqual([{ kind: 'card', subject: 'c1' }])
  for (const part of [
    ': still here',
    'retry: 2000',
    'event: ready\ndata: {}',
    'data: {"kind":"weather","subject":""}',
    'data: {"kind":',
  ])
    expect(eventsIn(part)).toEqual([])
})
