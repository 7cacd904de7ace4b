// A client that a public generator makes from the OpenAPI document, without any other knowledge of Moon.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { build } from 'rolldown'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../../tools/src/processes/run.ts'
import { newKey } from './api-keys.ts'
import { newMember } from './member.ts'
import { sharedApp } from './shared-app.ts'
import { expectQuiet } from './whole-app.ts'

const app = await sharedApp()
const ada = await newMember(app)
const folder = mkdtempSync(join(tmpdir(), 'moon-client-'))
const run = promisify(execFile)

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await expectQuiet(app)
})

const program = `import { getDepositAddress, issueToken, listCards } from './client'
import { client } from './client/client.gen'

const { ORIGIN = '', KEY = '', CLIENT_ID = '', CLIENT_SECRET = '' } = process.env
client.setConfig({ baseUrl: ORIGIN })
const { data: granted } = await issueToken({
  body: { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
  throwOnError: true,
})
client.setConfig({ auth: ({ type }) => (type === 'http' ? granted.access_token : KEY) })
const { data: bought } = await getDepositAddress({
  body: { card_amount: '25', applyUsdCredit: true },
  headers: { 'Idempotency-Key': 'the first order' },
  throwOnError: true,
})
const { data: listed } = await listCards({ throwOnError: true })
const id: string | undefined = bought.card?.id
console.log(JSON.stringify({ id, listed: listed.cards.map((card) => card.id) }))
`

/** Compiles with the strictest settings, in a project without our packages. */
const compile = (text: string) => {
  writeFileSync(join(folder, 'program.ts'), text)
  const settings = ['--strict', '--noEmit', '--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022']
  const known = ['--lib', 'es2023,dom', '--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
  const compiler = join(root, 'node_modules/@typescript/native/bin/tsc')
  return run(process.execPath, [compiler, ...settings, ...known, 'program.ts'], { cwd: folder })
}

test('a client made by a public generator compiles strictly and buys a card', async () => {
  const document = (await (await fetch(new URL('/v1/openapi.json', app.app))).json()) as Record<string, unknown>
  await createClient({
    input: document,
    output: join(folder, 'client'),
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    logs: { level: 'silent', file: false },
  })
  await compile(program)
  // Input that the document does not allow must not compile.
  await expect(compile(program.replace("card_amount: '25'", 'amount: true'))).rejects.toMatchObject({
    stdout: expect.stringContaining('amount'),
  })

  await app.give(ada.userId, { credit: 2_500n })
  const { apiKey, clientId, clientSecret } = await newKey(ada)
  writeFileSync(join(folder, 'program.ts'), program)
  const file = join(folder, 'program.mjs')
  await build({ input: join(folder, 'program.ts'), platform: 'node', logLevel: 'silent', output: { file } })
  const { stdout } = await run(process.execPath, [file], {
    env: { ...process.env, ORIGIN: app.app, KEY: apiKey, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret },
  })
  const { id, listed } = JSON.parse(stdout) as { id: string; listed: string[] }
  expect(id).toMatch(/^card_/)
  expect(listed).toEqual([id])
}, 120_000)
