import { afterAll, expect, inject } from 'vitest'
import { startSandbox, type Sandbox } from '../../../tools/src/start/sandbox.ts'

let shared: Promise<Sandbox> | undefined

/**
 * Mail and locations only, shared by the files of one worker: each writes to its own users. It ends with the worker.
 */
export const worldOfMail = (): Promise<Sandbox> =>
  (shared ??= startSandbox({
    env: { SANDBOX_EPHEMERAL: '1', SANDBOX_PARTS: 'mail,locations' },
    program: inject('programs').sandbox,
  }))

/**
 * The outside world for one test file: the sandbox in a process of its own, deleted at the end of the file. Name only
 * the parts that the stories need (`['mail', 'rates']`): the Bitcoin and Lightning nodes take a second to start. All
 * requests to issuer, supplier and Lightning node, and their answers, must match the providers' documents; `onChecked`
 * is called for each that was compared.
 */
export async function testWorld(
  parts: string[],
  { onChecked }: { onChecked?: (what: string) => void } = {},
): Promise<Sandbox> {
  const documents = onChecked ? 'counted' : '1'
  const breaches = new Set<string>()
  const world = await startSandbox({
    env: { SANDBOX_EPHEMERAL: '1', SANDBOX_DOCUMENTS: documents, SANDBOX_PARTS: parts.join(',') },
    program: inject('programs').sandbox,
    onBreach: (breach) => breaches.add(breach),
    onChecked,
  })
  afterAll(async () => {
    await world.stop()
    expect([...breaches], 'what was asked and answered is as the providers’ documents have it').toEqual([])
  })
  return world
}

/** The same with its panel, and a Bitcoin node that mines only on request: the story counts blocks. */
export async function stillWorld(parts: string[]): Promise<Sandbox> {
  const world = await testWorld([...parts, 'panel'])
  const body = JSON.stringify({ everyMs: null })
  const headers = { 'content-type': 'application/json' }
  const { ok } = await fetch(new URL('/api/mining', world.panel), { method: 'POST', headers, body })
  if (!ok) throw new Error('The sandbox goes on mining.')
  return world
}
