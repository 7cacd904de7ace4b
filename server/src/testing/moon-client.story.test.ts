// The typed client offered on /developers, installed without any of our other packages.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { clientFiles } from '@moon/contract/client/client-files.ts'
import { packFiles } from '@moon/contract/client/pack-files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../tools/src/processes/run.ts'
import { sql, write } from '../database/db.ts'
import { dropKeys, newKey, type Key } from './api-keys.ts'
import { newMember } from './member.ts'
import { sharedApp } from './shared-app.ts'
import { expectQuiet } from './whole-app.ts'

const app = await sharedApp()
const ada = await newMember(app)
const folder = mkdtempSync(join(tmpdir(), 'moon-typed-client-'))
const installed = join(folder, 'node_modules/moon-client')
const run = promisify(execFile)
let key: Key

beforeAll(async () => {
  writeFileSync(join(folder, 'moon-client.tgz'), packFiles(clientFiles('1.2.3')))
  writeFileSync(join(folder, 'package.json'), '{ "name": "shop", "type": "module", "private": true }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', './moon-client.tgz'], { cwd: folder })
  await app.give(ada.userId, { credit: 10_000n })
  key = await newKey(ada)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await expectQuiet(app)
})

/** The example program in the README of the installed client. */
const example = () => /```ts\n([\s\S]*?)\n```/.exec(readFileSync(join(installed, 'README.md'), 'utf8'))![1]!

/** Compiles with the strictest settings. */
const compile = (text: string) => {
  writeFileSync(join(folder, 'program.ts'), text)
  const settings = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom']
  const known = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
  const compiler = join(root, 'node_modules/@typescript/native/bin/tsc')
  return run(process.execPath, [compiler, ...settings, ...known, 'program.ts'], { cwd: folder })
}

const runProgram = async (text: string, { clientSecret } = key): Promise<string[]> => {
  writeFileSync(join(folder, 'program.ts'), text)
  const access = { MOON_ORIGIN: app.app, MOON_API_KEY: key.apiKey, MOON_CLIENT_ID: key.clientId }
  const env = { ...process.env, ...access, MOON_CLIENT_SECRET: clientSecret }
  const { stdout } = await run(process.execPath, ['program.ts'], { cwd: folder, env })
  return stdout.trim().split('\n')
}
const cardsOf = async () => (await ada.get('listCards')).cards.map(({ id }) => id)

test('the program in its README compiles strictly, buys a card, and buys no second one when it runs again', async () => {
  await compile(example())
  const [id] = await runProgram(example())
  expect(id).toMatch(/^card_/)
  expect(await runProgram(example())).toEqual([id])
  expect(await cardsOf()).toEqual([id])
})

test('refusals are typed by the codes of the call: an unknown code does not compile, and neither does an unknown field', async () => {
  const tooMuch = example().replace("'25'", "'999999'").replace('my-first-order', 'too-much')
  expect(await runProgram(tooMuch)).toEqual([expect.stringMatching(/^amount_over_maximum [\da-f-]{36}$/)])
  const refused = (text: string) =>
    expect(compile(text)).rejects.toMatchObject({ stdout: expect.stringMatching(/error TS\d+/) })
  await refused(example().replace("'limit_exceeded'", "'no_such_code'"))
  await refused(example().replace("card_amount: '25'", 'card_amount: true'))
  await refused(example().replace('bought.answer.card?.id', 'bought.answer.card.id'))
  await refused(example().replace('if (bought.ok)', 'if (true)'))
})

test('a wrong secret is a refusal like any other', async () => {
  const wrong = { ...key, clientSecret: 'moon_secret_wrong' }
  expect(await runProgram(example(), wrong)).toEqual([expect.stringMatching(/^invalid_client /)])
})

type Client = Record<string, (input?: object, options?: object) => Promise<{ ok: boolean; answer: unknown }>>

type Fetch = (url: URL, given: RequestInit) => Promise<Response>

const clientWith = async (own: Fetch): Promise<Client> => {
  const { moonClient } = (await import(pathToFileURL(join(installed, 'index.js')).href)) as {
    moonClient: (access: object) => Client
  }
  return moonClient({ origin: app.app, ...key, fetch: own })
}

test('a truncated answer and a redirect do not count as answers', async () => {
  const broken = await clientWith(async (url, given) => {
    const answer = await fetch(url, given)
    return url.pathname.endsWith('/cards') ? new Response((await answer.text()).slice(0, 5)) : answer
  })
  await expect(broken['listCards']!()).rejects.toThrow('JSON')
  const seen: RequestInit[] = []
  const moon = await clientWith((url, given) => (seen.push(given), fetch(url, given)))
  await moon['readUser']!()
  expect(seen.map(({ redirect }) => redirect)).toEqual(['error', 'error'])
})

test('concurrent calls share one token, and an order whose answer is lost is retried under its own idempotency key', async () => {
  const asked: { path: string; once: string | null }[] = []
  let lost = 0
  const losing = async (url: URL, given: RequestInit) => {
    asked.push({ path: url.pathname, once: new Headers(given.headers).get('idempotency-key') })
    const answer = await fetch(url, given)
    if (!url.pathname.endsWith('/getdepositaddress') || lost === 2) return answer
    lost += 1
    throw new TypeError('fetch failed')
  }
  const moon = await clientWith(losing)
  await Promise.all([moon['listCards']!(), moon['readUser']!()])
  expect(asked.filter(({ path }) => path === '/v1/oauth/token')).toHaveLength(1)
  const before = await cardsOf()
  const bought = await moon['getDepositAddress']!({ body: { card_amount: '25', applyUsdCredit: true } })
  expect(bought).toMatchObject({ ok: true, answer: { card: { id: expect.stringMatching(/^card_/) } } })
  const orders = asked.filter(({ path }) => path.endsWith('/getdepositaddress'))
  expect([orders.length, new Set(orders.map(({ once }) => once)).size]).toEqual([3, 1])
  expect(await cardsOf()).toHaveLength(before.length + 1)
})

test('npm packs the same files as we do, and the package has no dependencies', async () => {
  const own = join(folder, 'own')
  mkdirSync(own)
  for (const { name, text } of clientFiles('1.2.3')) writeFileSync(join(own, name), text)
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: own })
  const [packed] = JSON.parse(stdout) as { files: { path: string }[]; version: string }[]
  expect(packed!.files.map(({ path }) => path).toSorted()).toEqual(
    clientFiles('1.2.3')
      .map(({ name }) => name)
      .toSorted(),
  )
  const { dependencies, version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    dependencies?: object
    version: string
  }
  expect([dependencies, version]).toEqual([undefined, '1.2.3'])
})

test('an invalid token is replaced and the call still succeeds; a deleted key is a refusal', async () => {
  let tokens = 0
  const moon = await clientWith((url, given) => {
    if (url.pathname === '/v1/oauth/token') tokens += 1
    return fetch(url, given)
  })
  expect(await moon['readUser']!()).toMatchObject({ ok: true })
  await write(app.database.db, sql`delete from api_tokens where key_id = ${key.id}`)
  expect(await moon['readUser']!()).toMatchObject({ ok: true, answer: { user: { id: ada.userId } } })
  expect(tokens).toBe(2)
  await dropKeys(ada)
  expect(await moon['readUser']!()).toMatchObject({ ok: false, status: 401, code: 'invalid_client' })
})
