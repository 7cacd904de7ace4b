import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

const verdict = 'to reach: 2 times the bank; here 1.00 at a load of 0.4 on 2 cores'

/** What a bench of each name does. */
const program = `
  const [name, word] = process.argv.slice(2)
  if (name === 'good') console.log('a figure\\n${verdict}: reached')
  if (name === 'slow') console.log('${verdict}: ' + (word === 'twice' ? 'reached' : 'NOT reached'))
  if (name === 'broken') throw new Error('Too few orders were opened.')
  if (name === 'unready') { console.error('This bench compares with pgbench: install it.'); process.exitCode = 1 }
  if (name === 'silent') console.log('a figure')
  if (name === 'stuck') setInterval(() => {}, 1_000)`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moon-in-turn-'))
  await writeFile(join(folder, 'bench.mjs'), program)
})
afterAll(() => rm(folder, { recursive: true }))

async function table(benches: [string, ...string[]][], given: { mostMs?: number } = {}) {
  let printed = ''
  const print = (text: string) => void (printed += text)
  const code = await inTurn(benches, { program: join(folder, 'bench.mjs'), print, ...given })
  const lines = printed.trimEnd().split('\n').slice(-benches.length)
  return { code, printed, rows: lines.map((line) => line.split(/ {2,}/)) }
}

test('each bench is a row of the table, with what was reached before the figures', async () => {
  const { code, rows } = await table([['good'], ['slow'], ['slow', 'twice']])
  expect(rows).toEqual([
    ['good', 'reached', verdict],
    ['slow', 'NOT reached', verdict],
    ['slow twice', 'reached', verdict],
  ])
  expect(code).toBe(0)
})

test('a bench that throws, lacks a program or prints no verdict is a row with its reason, and the others run', async () => {
  const { code, rows } = await table([['broken'], ['unready'], ['silent'], ['good']])
  const because = (reason: string) => expect.stringMatching(new RegExp(`^${reason} \\(at a load of [\\d.]+\\)$`))
  expect(rows).toEqual([
    ['broken', 'DID NOT FINISH', because('Error: Too few orders were opened.')],
    ['unready', 'DID NOT FINISH', because('This bench compares with pgbench: install it.')],
    ['silent', 'DID NOT FINISH', because('without a verdict, exit code 0')],
    ['good', 'reached', verdict],
  ])
  expect(code).toBe(1)
})

test('a bench that does not end is ended, and said to be late', async () => {
  const { code, rows } = await table([['stuck']], { mostMs: 50 })
  expect(rows).toEqual([['stuck', 'DID NOT FINISH', expect.stringMatching(/^not within /)]])
  expect(code).toBe(1)
})

test('the table names the cores of the machine and its load', async () => {
  const { printed } = await table([['good']])
  expect(printed).toMatch(
    new RegExp(`1 benches on ${availableParallelism()} cores, load [\\d.]+ before and [\\d.]+ after\n`),
  )
})
