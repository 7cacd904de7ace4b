import { expect, it, vi } from 'vitest'
import { saveFile } from '../kit/save-file.ts'
import { onScreen } from '../testing/on-screen.tsx'
import { playServer, refusal } from '../testing/play-server.ts'
import DataPage from './data-page.tsx'

vi.mock('../kit/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

it('the archive is saved as a file, whole', async () => {
  playServer({ exportData: () => ({ fileName: 'moon-2026-11-23.zip', zip: 'UEsDBA==' }) })
  const screen = await onScreen(<DataPage />)
  await screen.press('Download my data')
  // Asked, answered, read, drawn.
  for (let turn = 0; turn < 4; turn += 1) await screen.wait(100)
  expect(saveFile).toHaveBeenCalledWith('moon-2026-11-23.zip', 'application/zip', new Uint8Array([80, 75, 3, 4]))
})

it('somebody who must wait is told how long, and nothing is saved', async () => {
  vi.mocked(saveFile).mockClear()
  playServer({ exportData: () => refusal(429, 'too_many_requests', 'Too many tries. Wait 59 minutes.') })
  const screen = await onScreen(<DataPage />)
  await screen.press('Download my data')
  // Asked, answered, read, drawn.
  for (let turn = 0; turn < 4; turn += 1) await screen.wait(100)
  expect(screen.texts().join('')).toContain('Too many tries. Wait 59 minutes.')
  expect(saveFile).not.toHaveBeenCalled()
})
