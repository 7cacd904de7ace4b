// Tests how `npm start` ends when whoever started it sends SIGTERM to npm alone, as service managers and build servers do.
import { afterAll, expect, test } from 'vitest'
import { openStartFolder } from './open-start-folder.ts'

const { startMoon, processes, close } = await openStartFolder()
afterAll(close)

/** Each part of the tree by its command line. */
const parts = [
  /postgres -D/,
  /sandbox\/src\/main/,
  /server\/src\/signer\/main/,
  /server\/src\/main/,
  /start\/start\.ts/,
]

test.runIf(process.platform === 'linux')(
  'SIGTERM to npm start alone ends the server, the sandbox, the signer and PostgreSQL',
  async () => {
    // Without the sandbox's mail there is no demo account, which would take half of the time.
    const moon = await startMoon(['npm', 'start'], { SMTP_URL: 'smtp://127.0.0.1:9' })
    for (const part of parts)
      expect(processes()).toContainEqual(expect.objectContaining({ line: expect.stringMatching(part) }))
    moon.process.kill('SIGTERM')
    await expect.poll(processes, { timeout: 30_000 }).toEqual([])
    // Ended in order, not by the kill that follows ten seconds later.
    expect(moon.said()).toContain('Stopping…')
    expect(moon.said()).not.toContain('was killed')
  },
)
