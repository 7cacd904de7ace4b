import { expect, it, vi } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer, refusal } from '../../testing/play-server.ts'
import DataPage from './data-page.tsx'

/** Presses the button; returns the files offered and the visible texts. */
async function download(exportData: () => unknown) {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:archive')
  const given = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  playServer({ exportData })
  const screen = await onScreen(<DataPage />)
  await screen.press('Download my data')
  // Four rounds: request, answer, reading, rendering.
  for (let turn = 0; turn < 4; turn += 1) await screen.wait(100)
  const files = made.mock.calls.map(([file]) => file as Blob)
  made.mockRestore()
  given.mockRestore()
  return { files, text: screen.texts().join('') }
}

it('the whole archive is offered as a file', async () => {
  const { files } = await download(() => ({ fileName: 'moon-2026-11-23.zip', zip: 'UEsDBA==' }))
  expect(files.map(({ type }) => type)).toEqual(['application/zip'])
  expect([...new Uint8Array(await files[0]!.arrayBuffer())]).toEqual([80, 75, 3, 4])
})

it('a user who must wait is told how long, and no download is offered', async () => {
  const { files, text } = await download(() => refusal(429, 'too_many_requests', 'Too many tries. Wait 59 minutes.'))
  expect(text).toContain('Too many tries. Wait 59 minutes.')
  expect(files).toEqual([])
})
