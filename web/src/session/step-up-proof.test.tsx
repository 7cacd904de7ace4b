import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { answerStepUp, hearStepUp, useStepUpAsked } from '../api/step-up.ts'
import { onScreen } from '../testing/on-screen.tsx'
import { countCalls, playServer, refusal } from '../testing/play-server.ts'
import { StepUpProof } from './step-up-proof.tsx'

function Remover() {
  const [text, setText] = useState('Remove')
  const isAsked = useStepUpAsked()
  useEffect(hearStepUp, [])
  const remove = () =>
    call('removeAuthenticator', {}).then(
      () => setText('Removed'),
      (error: unknown) => setText(errorText(error)),
    )
  return (
    <>
      <button onClick={() => void remove()}>{text}</button>
      {isAsked && <StepUpProof />}
      <button onClick={() => answerStepUp(false)}>Close</button>
    </>
  )
}

/** A server that requires the password. */
function playStrict() {
  let isProved = false
  return playServer({
    removeAuthenticator: () =>
      isProved ? { outcome: 'removed' } : refusal(403, 'step_up_required', 'Please confirm that it is you.'),
    readStepUp: () => ({ by: 'password', hasPasskey: false, until: null }),
    stepUp: ({ body }) => {
      if ((body as { password?: string }).password !== 'right') return refusal(400, 'wrong_password', 'Not right.')
      isProved = true
      return { until: '2026-03-10T15:10:00.000Z' }
    },
  })
}

it('a call that requires a proof is repeated once the user has given it', async () => {
  const asked = playStrict()
  const screen = await onScreen(<Remover />)
  await screen.press('Remove')
  await screen.wait(500)
  await screen.send('proof', 'wrong')
  await screen.wait(100)
  expect(screen.texts()).toContain('Not right.')
  await screen.send('proof', 'right')
  await screen.wait(500)
  expect(screen.texts()).toContain('Removed')
  expect(countCalls(asked)).toMatchObject({ removeAuthenticator: 2, stepUp: 2 })
})

it('a user who gives no proof gets the refusal', async () => {
  const asked = playStrict()
  const screen = await onScreen(<Remover />)
  await screen.press('Remove')
  await screen.wait(500)
  await screen.press('Close')
  await screen.wait(500)
  expect(screen.texts()).toContain('Please confirm that it is you.')
  expect(countCalls(asked)).toEqual({ removeAuthenticator: 1, readStepUp: 1 })
})
