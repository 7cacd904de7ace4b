import { calls, type CallName } from '@moon/contract/calls.ts'
import type { Call } from '@moon/contract/call.ts'
import fastifySwagger from '@fastify/swagger'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { describeCalls } from './describe-calls.ts'
import { serveCalls } from './serve-calls.ts'

type Content = Record<string, { examples?: { sent: { value: unknown } } }>
type Operation = {
  operationId: string
  security: object[]
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}

/** The document as a Moon without rooms serves it: handlers do not affect it. */
async function readDocument(): Promise<Document> {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(fastifySwagger, describeCalls('https://moon.example'))
  await app.register(async (scope) => serveCalls(scope, { handlers: {} } as never))
  await app.ready()
  return JSON.parse(JSON.stringify(app.swagger())) as Document
}

const document = await readDocument()
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
const operationOf = (name: CallName) => operations.find(({ operationId }) => operationId === name)!
const table: Record<string, Call> = calls

async function lint(given: Document): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(given), config })
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''} ${message}`)
}

test('a public linter finds no violation of its recommended rules', async () => {
  expect(await lint(document)).toEqual([])
})

test('each call states who may make it: programs only where it has a scope', () => {
  for (const [name, { who, scope }] of Object.entries(table)) {
    const { security } = operationOf(name as CallName)
    const isForPrograms = security.some((one) => 'apiKey' in one && 'accessToken' in one)
    expect({ name, isForPrograms }).toEqual({ name, isForPrograms: scope !== undefined })
    expect({ name, isOpen: security.length === 0 }).toEqual({ name, isOpen: who === 'visitor' })
  }
})

test('each call lists its refusals, with the codes of the catalogue', () => {
  const { responses } = operationOf('getDepositAddress')
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '402', '403', '422', '429', '503']),
  )
  expect(responses['402']?.description).toContain('`limit_exceeded`')
  expect(responses['403']?.description).toContain('`scope_missing`')
  expect(operationOf('createApiKey').responses['403']?.description).toContain('`not_for_keys`')
  for (const [name, { refusals = [] }] of Object.entries(table)) {
    const all = Object.values(operationOf(name as CallName).responses)
      .map(({ description }) => description)
      .join()
    for (const code of refusals) expect({ name, all }).toEqual({ name, all: expect.stringContaining(`\`${code}\``) })
  }
})

test('every POST of a member, and no other call, has Idempotency-Key', () => {
  const withKey = operations.filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
  const names = new Set(withKey.map(({ operationId }) => operationId.replace(/\d+$/, '')))
  const posts = Object.keys(table).filter((name) => table[name]!.method === 'POST' && table[name]!.who === 'member')
  expect([...names].sort()).toEqual(posts.sort())
})

test('every response and every request body has a name', () => {
  const names = Object.keys(document.components.schemas)
  for (const [name, { body }] of Object.entries(table)) {
    const title = name[0]!.toUpperCase() + name.slice(1)
    expect(names).toContain(`${title}Answer`)
    expect({ name, hasBody: names.includes(`${title}Body`) }).toEqual({ name, hasBody: body !== undefined })
  }
})

test('every response, request body and path parameter has an example, for each spelling of the path', () => {
  for (const { operationId, requestBody, parameters = [], responses } of operations) {
    const contents = [responses['200'], requestBody].flatMap((shown) => Object.values(shown?.content ?? {}))
    expect({ operationId, without: contents.filter(({ examples }) => examples === undefined) }).toEqual({
      operationId,
      without: [],
    })
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect({ operationId, without: inPath.filter(({ example }) => example === undefined) }).toEqual({
      operationId,
      without: [],
    })
  }
})

test('an example that violates its schema is found by the linter', async () => {
  const copy = structuredClone(document)
  const { content } = Object.values(copy.paths['/v1/moon/cards/limits']!)[0]!.responses['200']!
  content!['application/json']!.examples!.sent.value = { limits: 'none' }
  expect(await lint(copy)).toContainEqual(expect.stringContaining('no-invalid-media-type-examples'))
})
