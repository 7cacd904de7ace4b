import { cents } from '@moon/money/cents.ts'
import { expect, test } from 'vitest'
import type { Handlers } from './serve-calls.ts'

const from = { ip: '127.0.0.1', requestId: 'r', language: 'en' as const }

test('a member call’s handler receives the member; a visitor call’s handler that asks for one does not compile', async () => {
  const asked: unknown[] = []
  const answer = async (memberId: string | undefined) => {
    asked.push(memberId)
    return { flags: {}, finalizedFrom: cents(10_000n) }
  }
  const handlers: Pick<Handlers, 'memberFlags' | 'publicFlags'> = {
    memberFlags: (_input, { memberId }) => answer(memberId),
    // @ts-expect-error a visitor has no id
    publicFlags: (_input, { memberId }) => answer(memberId),
  }
  const input = { params: undefined, query: undefined, body: undefined }
  await handlers.memberFlags(input, { who: 'member', memberId: 'usr_1', ...from }, {} as never)
  await handlers.publicFlags(input, { who: 'visitor', ...from }, {} as never)
  expect(asked).toEqual(['usr_1', undefined])
})
