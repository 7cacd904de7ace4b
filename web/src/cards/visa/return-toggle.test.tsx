import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import type { CardInfo } from '@moon/contract/cards.ts'
import { Suspense, act } from 'react'
import { expect, it, vi } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer, refusal } from '../../testing/play-server.ts'
import { someUser } from '../../testing/some-user.ts'
import { ReturnToggle } from './return-toggle.tsx'

const card = { id: 'card_1', deleted: false, expiration: new Date(0) } as unknown as CardInfo

it('the choice for expired cards is part of the profile; a failed save leads to the error page with its status [ECA-12]', async () => {
  const asked = playServer({
    readUser: () => encodeAnswer('readUser', { user: someUser, userBanReason: null }),
    changePreferences: () => refusal(500, 'internal'),
  })
  const left: string[] = []
  vi.stubGlobal('location', { assign: (address: string) => left.push(address), pathname: '/dashboard', search: '' })
  const screen = await onScreen(
    <Suspense>
      <ReturnToggle card={card} />
    </Suspense>,
  )
  await act(async () => document.querySelector('input')?.click())
  await screen.wait(100)
  expect(asked.map(({ name }) => name)).toContain('changePreferences')
  expect(left).toEqual(['/error?errorCode=500'])
})
