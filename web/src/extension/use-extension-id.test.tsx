import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { playServer, refusal } from '../testing/play-server.ts'
import { useExtensionId } from './use-extension-id.ts'

function Asking() {
  const id = useExtensionId()
  return <p>{id === undefined ? 'Asking' : (id ?? 'None')}</p>
}

const textsWith = async (readExtension: () => unknown) => {
  playServer({ readExtension })
  const pages = (
    <Routes>
      <Route path="/asking" element={<Asking />} />
      <Route path="/extension/error" element={<p>Error</p>} />
    </Routes>
  )
  return (await onScreen(pages, '/asking')).texts()
}

it('a request for the extension id that gets no answer does not wait for ever', async () => {
  expect(await textsWith(() => refusal(400, 'bad_input', 'Not now.'))).toEqual(['Error'])
})

it('without a configured extension the answer is none', async () => {
  expect(await textsWith(() => ({ id: null }))).toEqual(['None'])
})
