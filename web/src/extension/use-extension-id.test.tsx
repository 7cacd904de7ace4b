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

it('who cannot be answered which extension there is does not wait for ever', async () => {
  expect(await textsWith(() => refusal(400, 'bad_input', 'Not now.'))).toEqual(['Error'])
})

it('where no extension is set up, that is the answer', async () => {
  expect(await textsWith(() => ({ id: null }))).toEqual(['None'])
})
