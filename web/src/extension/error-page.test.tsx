import { Navigate, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import ErrorPage from './error-page.tsx'
import { noAnswer } from './no-answer.ts'

const pages = (
  <Routes>
    <Route path="/extension/error" element={<ErrorPage />} />
    <Route path="/left" element={<Navigate to="/extension/error" {...noAnswer} />} />
  </Routes>
)
const hint = 'The extension did not answer.'

it('when the extension did not answer, the error page says so and where to start again', async () => {
  const texts = (await onScreen(pages, '/left')).texts().join('|')
  expect(texts).toContain('Oh No!')
  expect(texts).toContain(hint)
  expect(texts).toContain('Connect to Moon')
})

it('any other error does not mention the extension', async () => {
  expect((await onScreen(pages, '/extension/error')).texts().join('|')).not.toContain(hint)
})
