import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer, refusal } from '../../testing/play-server.ts'
import { someUser } from '../../testing/some-user.ts'
import { WriteToUs } from './write-to-us.tsx'

const user = () => encodeAnswer('readUser', { user: someUser, userBanReason: null })

async function open(answer: () => unknown) {
  const asked = playServer({ readUser: user, contactForm: answer })
  const screen = await onScreen(
    <Suspense>
      <WriteToUs about="Payment to bcrt1qsome" />
    </Suspense>,
  )
  await screen.press('Write to us')
  return { asked, screen }
}

it('a message written during a payment says which payment it is about, and where the reply goes', async () => {
  const { asked, screen } = await open(() => ({ ok: true }))
  await screen.send('message', 'It does not arrive.')
  await screen.wait(50)
  expect(asked.find(({ name }) => name === 'contactForm')?.body).toEqual({
    name: someUser.name,
    email: someUser.email,
    message: 'It does not arrive.\n\nPayment to bcrt1qsome',
  })
  expect(screen.texts().join(' ')).toMatch(/We answer to.*; your payment goes on\./)
})

it('a refused message stays in its field, with the reason', async () => {
  const { screen } = await open(() => refusal(429, 'too_many_requests', 'Too many letters.'))
  await screen.send('message', 'It does not arrive.')
  await screen.wait(50)
  expect(screen.texts().join(' ')).toContain('Too many letters.')
  expect(screen.texts()).toContain('What happened?')
})
