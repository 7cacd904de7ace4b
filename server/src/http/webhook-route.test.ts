import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Log } from '../kit/log.ts'
import { Refusal } from '../kit/refusal.ts'
import { signedRoutes } from './webhook-route.ts'

const lines: object[] = []
const log = { warn: (line: object) => void lines.push(line) } as unknown as Log
const heard: string[] = []
const app = Fastify()

beforeAll(async () => {
  app.setErrorHandler((error, _request, reply) => reply.status(error instanceof Refusal ? error.status : 500).send())
  await app.register(
    signedRoutes(log, [
      {
        path: '/news',
        async take({ headers, body }) {
          if (headers['signature'] !== 'right') return 'forged'
          heard.push(body)
          return { received: true }
        },
      },
    ]),
  )
})

const post = (signature: string, payload?: string) =>
  app.inject({
    method: 'POST',
    url: '/news',
    headers: { signature, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload }),
  })

afterAll(() => app.close())

test('a signed delivery is accepted with its raw body, even if it is not the JSON that its content type states', async () => {
  const answer = await post('right', '{ "a":  1.10 }')
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
  expect((await post('right', 'no json')).statusCode).toBe(200)
  expect((await post('right')).statusCode).toBe(200)
  expect(heard).toEqual(['{ "a":  1.10 }', 'no json', ''])
})

test('a forged delivery is refused and counted, and signed ones still pass', async () => {
  const forged = await Promise.all(Array.from({ length: 20 }, () => post('wrong', '{}')))
  expect(new Set(forged.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429]))
  expect((await post('right', '{}')).statusCode).toBe(200)
  await app.close()
  expect(lines).toEqual([{ forged: { '/news': 20 }, networks: 1 }])
})
