import { expect, it } from 'vitest'
import { readEvent } from './listen.ts'

it('reads an event of the stream', () => {
  expect(readEvent('{"kind":"card","subject":"card_1"}')).toEqual({ kind: 'card', subject: 'card_1' })
})

it.each(['', 'hello', '{}', '{"kind":"weather","subject":"x"}', '{"kind":"card"}', 'null'])(
  'leaves aside what it does not know: %j',
  (data) => {
    expect(readEvent(data)).toBeUndefined()
  },
)
