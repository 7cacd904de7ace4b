import { expect, test } from 'vitest'
import type { Handlers } from './http.ts'

const from = { ip: '127.0.0.1', requestId: 'r' }

test('the handler of a call for members knows which member asks; that of a visitor does not compile with it', async () => {
  const asked: unknown[] = []
  const handlers: Pick<Handlers, 'memberFlags' | 'publicFlags'> = {
    memberFlags: async (_input, { memberId }) => void asked.push(memberId) ?? { flags: {} },
    // @ts-expect-error a visitor has no id
    publicFlags: async (_input, { memberId }) => void asked.push(memberId) ?? { flags: {} },
  }
  const input = { params: undefined, query: undefined, body: undefined }
  await handlers.memberFlags(input, { who: 'member', memberId: 'usr_1', ...from }, {} as never)
  await handlers.publicFlags(input, { who: 'visitor', ...from }, {} as never)
  expect(asked).toEqual(['usr_1', undefined])
})
