// Checks that docs/operating.md names every alarm that the server can raise.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../processes/run.ts'

test('docs/operating.md says of every alarm of the server what to do', async () => {
  const guide = await readFile(join(root, 'docs/operating.md'), 'utf8')
  const raised = new Set<string>()
  for await (const path of glob('server/src/**/*.ts', { cwd: root, exclude: (name) => name.endsWith('.test.ts') }))
    for (const [, alarm] of (await readFile(join(root, path), 'utf8')).matchAll(/\balarm: '(\w+)'/g)) raised.add(alarm!)
  expect(raised.size).toBeGreaterThan(20)
  expect([...raised].filter((alarm) => !guide.includes(`\`${alarm}\``) && !guide.includes(`alarm: ${alarm}`))).toEqual(
    [],
  )
})
