import { expect, it } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { ResendButton } from './resend-button.tsx'

it('sends also where nobody waits for what was answered, and only then says so', async () => {
  let sent = 0
  const screen = await onScreen(<ResendButton send={async () => (sent += 1)} onProblem={() => {}} />)
  expect(sent).toBe(0)
  await screen.press('Resend code')
  expect(sent).toBe(1)
  expect(screen.texts()).toContain('Sent!')
})
