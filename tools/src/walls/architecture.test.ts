// Consistency of the code base: duplicated statements agree, and no declaration is unused.
import { existsSync } from 'node:fs'
import { glob, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { calls } from '@moon/contract/calls.ts'
import type { Call } from '@moon/contract/call.ts'
import { expect, test } from 'vitest'
import { paths } from '../../../web/src/paths.ts'
import routes from '../../../web/src/routes.ts'
import config from '../../../vitest.config.ts'
import { drawAccounts } from '../docs/draw-accounts.ts'
import { drawSettings } from '../docs/draw-settings.ts'
import { settingNotes } from '../docs/setting-notes.ts'
import { drawStates } from '../docs/draw-states.ts'
import { root } from '../processes/run.ts'

const read = (path: string) => readFile(join(root, path), 'utf8')

test('docs/states.md draws the tables of moves (npm run states writes it)', async () => {
  expect(await drawStates()).toBe(await read('docs/states.md'))
})

test('docs/accounts.md draws the chart of accounts (npm run states writes it)', async () => {
  expect(await drawAccounts()).toBe(await read('docs/accounts.md'))
})

test('docs/settings.md draws the settings (npm run states writes it), and each note belongs to one', async () => {
  const page = await read('docs/settings.md')
  expect(drawSettings()).toBe(page)
  expect(Object.keys(settingNotes).filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([])
})

test('every state says what it means', async () => {
  expect((await drawStates()).match(/^\| \w+ \|\s+\|$/gm)).toBeNull()
})

test('no two calls answer on the same address', () => {
  const addresses = Object.values(calls as Record<string, Call>).flatMap(({ method, path, also = [] }) =>
    [path, ...also].map((each) => `${method} ${each}`),
  )
  expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([])
})

test('each address in paths.ts is routed to a page, or is a document of its own', () => {
  const routed = addressesOf(routes)
  const fixed = Object.values(paths as Record<string, unknown>).filter(
    (path): path is string => typeof path === 'string',
  )
  expect(fixed.length).toBeGreaterThan(5)
  const isRouted = (path: string) =>
    routed.some((route) => patternOf(route).test(path)) || existsSync(join(root, `web/public${path}/index.html`))
  expect(fixed.filter((path) => !isRouted(path.replace(/[?#].*/, '')))).toEqual([])
})

/** `:name` matches any single segment. */
const patternOf = (route: string): RegExp => new RegExp(`^${route.replaceAll(/:[^/]+/g, '[^/]+')}$`)

type Route = { path?: string | undefined; index?: boolean | undefined; children?: Route[] | undefined }

function addressesOf(tree: Route[], parent = ''): string[] {
  return tree.flatMap(({ path, children = [] }) => {
    const here = path === undefined ? parent : `${parent}/${path}`
    return [here || '/', ...addressesOf(children, here)]
  })
}

/** Folders that are not rooms: test helpers, and a separate process. */
const notRooms = ['testing', 'signer']

test('ARCHITECTURE.md and the walls list the same order of rooms', async () => {
  const rules = await read('.dependency-cruiser.mjs')
  const listOf = (name: string) => {
    const [, text = ''] = new RegExp(`const ${name} = \\[([\\s\\S]*?)\\n\\]`).exec(rules) ?? []
    const lines = text.includes('[') ? text.match(/\[[^\]]*\]/g) : text.match(/'[^']*'/g)
    return (lines ?? []).map((line) => line.match(/[a-z-]+/g) ?? [])
  }
  const page = await read('ARCHITECTURE.md')
  const rooms = await readdir(join(root, 'server/src'), { withFileTypes: true })
  const names = rooms.filter((one) => one.isDirectory() && !notRooms.includes(one.name)).map(({ name }) => name)
  expect(listOf('floors').flat().toSorted()).toEqual(names.toSorted())
  expect(page).toContain(['```', ...listOf('floors').map((floor) => floor.join(' ')), '```'].join('\n'))
  const arrows = /^```\n(\S+ → [\s\S]*?)\n```$/m.exec(page)?.[1]?.split(/\n| · /)
  expect(arrows).toEqual(listOf('withinFloor').map((line) => line.join(' → ')))
  const [, insides = ''] = /const insides = \{([\s\S]*?)\n\}/.exec(rules) ?? []
  const lines = [...insides.matchAll(/([a-z]+): \[([^\]]*)\]/g)].map(([, place, folders]) => [
    place,
    ...[...folders!.matchAll(/'([a-z-]+)'/g)].map((folder) => folder[1]!),
  ])
  expect(lines.length).toBe(3)
  expect(page).toContain(['```', ...lines.map((line) => line.join(' ')), '```'].join('\n'))
})

test('ARCHITECTURE.md is one page', async () => {
  expect((await read('ARCHITECTURE.md')).split('\n').length).toBeLessThanOrEqual(81)
})

test('every file that a document names exists', async () => {
  const missing: string[] = []
  const places =
    /^(?:money|contract|ui|server|web|sandbox|e2e|tools|sim|bench|docs)\/[\w./-]+\.\w+$|^[A-Z]+\.md$|^\.[\w./-]+\.mjs$/
  for await (const page of glob(['*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: root })) {
    const text = await read(page)
    const linked = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map((match) => join(dirname(page), match[1]!))
    const named = [...text.matchAll(/`([^`\s]+)`/g)].map((match) => match[1]!).filter((name) => places.test(name))
    for (const path of [...linked, ...named]) if (!existsSync(join(root, path))) missing.push(`${page}: ${path}`)
  }
  expect(missing).toEqual([])
})

test('the kinds of files are the same few in every room', async () => {
  const odd: string[] = []
  for await (const path of glob('{money,contract,ui,server,web,sandbox}/src/**/*', { cwd: root, withFileTypes: true }))
    if (/^(services|utils|helpers|types|models|controllers|common|index\.tsx?)$/.test(path.name)) odd.push(path.name)
  expect(odd).toEqual([])
})

test('provider-signed requests are received in one place, and browser forms in another: no other code reads raw bodies', async () => {
  const readers: string[] = []
  for await (const path of glob('server/src/**/*.ts', { cwd: root }))
    if (/addContentTypeParser\(/.test(await read(path))) readers.push(path)
  expect(readers.toSorted()).toEqual([
    'server/src/http/read-browser-form.ts',
    'server/src/http/read-forms.ts',
    'server/src/http/read-json.ts',
    'server/src/http/webhook-route.ts',
  ])
})

test('no unit test, story or journey is retried or waits for a time, so that a passing one has passed at once', async () => {
  const waiting: string[] = []
  for await (const path of glob('e2e/**/*.ts', { cwd: root, exclude: (name) => name === 'node_modules' }))
    if (/retries|waitForTimeout|networkidle/.test(await read(path))) waiting.push(path)
  expect(waiting).toEqual([])
  const projects = config.test?.projects ?? []
  expect(projects).toHaveLength(3)
  for (const project of projects) expect(project).not.toHaveProperty('test.retry')
  expect(config.test).not.toHaveProperty('retry')
})
