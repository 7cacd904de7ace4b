import { expect, it } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { ResendButton } from './resend-button.tsx'

it('a resend button sends without a handler for the answer, and says Sent! only after it has sent', async () => {
  let sent = 0
  const screen = await onScreen(<ResendButton send={async () => (sent += 1)} onProblem={() => {}} />)
  expect(sent).toBe(0)
  await screen.press('Resend code')
  expect(sent).toBe(1)
  expect(screen.texts()).toContain('Sent!')
})
