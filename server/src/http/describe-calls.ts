import type { Call } from '@moon/contract/call.ts'
import { calls, type CallName } from '@moon/contract/calls.ts'
import { refusalsOf } from '@moon/contract/refusals-of.ts'
import { refusals } from '@moon/contract/refusals.ts'
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { callExamples, type CallExample } from '@moon/contract/call-examples.ts'
import { describeCall } from './describe-call.ts'
import { describeWebhooks } from './describe-webhooks.ts'

type Content = Record<string, { schema: object; examples?: Record<string, { value: unknown }> }>
type Parameter = { name: string; in: string; schema?: { type?: string }; example?: unknown }
type Operation = {
  operationId: string
  tags?: string[]
  description?: string
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { content: Content; required?: boolean }
  responses: Record<string, object>
}
type Document = { paths: Record<string, Record<string, Operation>>; components: Record<string, object> }

/** Builds the OpenAPI document of all calls: the schemas of each, and what else the contract knows of them. */
export const describeCalls = (publicUrl: string): FastifyDynamicSwaggerOptions => ({
  openapi: headOf(publicUrl),
  transform: describeCall,
  transformObject: (document) => describeDocument(document as { openapiObject: object }),
})

/**
 * Adds to the document what the contract knows beside the schemas: who may call, refusals, the idempotency header, and a name for each
 * schema. A call's aliases share its names.
 */
function describeDocument({ openapiObject }: { openapiObject: object }): object {
  const document = openapiObject as Document
  const schemas: Record<string, object> = { Refusal: refusalSchema }
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    const name = operation.operationId.replace(/\d+$/, '') as CallName
    const call: Call = calls[name]
    const title = name[0]!.toUpperCase() + name.slice(1)
    const summary = withoutNumbers(call.summary)
    Object.assign(operation, { tags: [tagOf(call)], summary, description: describe(call), security: securityOf(call) })
    const example = callExamples[name]
    for (const parameter of operation.parameters ?? []) showExample(parameter, example)
    if (call.method === 'POST' && call.who === 'member')
      operation.parameters = [...(operation.parameters ?? []), onceHeader]
    const asked = operation.requestBody
    if (asked) {
      const json = named(schemas, `${title}Body`, asked.content['application/json']!, example.body ?? {})
      asked.content = call.takesForms
        ? { ...json, 'application/x-www-form-urlencoded': json['application/json']! }
        : json
    }
    const { content } = operation.responses['200'] as { content: Content }
    operation.responses = {
      200: {
        description: summary,
        content: named(schemas, `${title}Answer`, content['application/json']!, example.answer),
      },
      ...refusedWith(call),
    }
  }
  const components = { ...document.components, securitySchemes, schemas }
  return { ...document, webhooks: describeWebhooks(schemas), components }
}

/** The head of the document. */
const headOf = (publicUrl: string) => ({
  openapi: '3.1.0' as const,
  info: {
    title: 'Moon',
    version: '1',
    summary: 'Prepaid cards and gift cards, bought with crypto',
    description:
      'Make an API key in the settings, fetch an access token for its client id and secret, and send both with each call: the token as a bearer token, the key as `x-api-key`. Amounts are decimal strings, times are ISO 8601 in UTC. What is refused has a `code` that does not change and a `message` for people.',
    license: { name: 'Proprietary', url: new URL('/terms-conditions', publicUrl).href },
  },
  servers: [{ url: publicUrl.replace(/\/$/, '') }],
  tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
})

const tags = {
  programs: 'Open to programs that have an API key',
  browsers: 'Open to people who are logged in',
  everybody: 'Open to everybody',
  webhooks: 'Posted to the endpoints of programs',
}

const tagOf = ({ who, scope }: Call): keyof typeof tags => {
  if (who === 'client' || scope !== undefined) return 'programs'
  return who === 'visitor' ? 'everybody' : 'browsers'
}

const securitySchemes = {
  accessToken: { type: 'http', scheme: 'bearer', description: 'An access token of POST /v1/oauth/token' },
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The API key that the access token is for' },
  idToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The id token of somebody who is logged in',
  },
  session: { type: 'apiKey', in: 'cookie', name: '__Host-moon.session_token', description: 'The session of a browser' },
  client: { type: 'http', scheme: 'basic', description: 'Client id and client secret' },
}

const byProgram = { accessToken: [], apiKey: [] }

function securityOf({ who, scope }: Call): object[] {
  switch (who) {
    case 'member':
      return [...(scope === undefined ? [] : [byProgram]), { idToken: [] }]
    case 'session':
      return [{ session: [] }]
    case 'client':
      // In the body or in the header.
      return [{}, { client: [] }]
    case 'visitor':
      return []
  }
}

function describe({ summary, scope, scopeUnrevealed }: Call): string {
  const needed = scope && `An API key needs the scope \`${scope}\``
  const unrevealed = scopeUnrevealed && `, with \`reveal=false\` \`${scopeUnrevealed}\``
  return [`${withoutNumbers(summary)}.`, needed && `${needed}${unrevealed ?? ''}.`].filter(Boolean).join(' ')
}

/** Numbers of decisions mean something only to readers of this repository. */
const withoutNumbers = (summary: string): string => summary.replace(/ \([A-Z]-\d+(, [A-Z]-\d+)*\)/g, '')

const onceHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Asked again under the same key, this is done once and answered the same. Answers are kept for a day; a payment keeps its key for ever.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const refusalSchema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'For people' },
    code: { type: 'string', enum: Object.keys(refusals), description: 'For programs' },
    requestId: { type: 'string', format: 'uuid' },
  },
  required: ['message', 'code', 'requestId'],
}

/** The statuses of a call's refusals, each with its codes. */
function refusedWith(call: Call): Record<string, object> {
  const byStatus = Map.groupBy(refusalsOf(call), (code) => refusals[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      {
        description: some.map((code) => `\`${code}\`: ${refusals[code].text}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  )
}

/** Refers to the content by the name of its schema, which is stored, and adds an example. */
function named(
  schemas: Record<string, object>,
  name: string,
  { schema }: { schema: object },
  example: unknown,
): Content {
  schemas[name] = schema
  return {
    'application/json': { schema: { $ref: `#/components/schemas/${name}` }, examples: { sent: { value: example } } },
  }
}

function showExample(parameter: Parameter, { params, query }: CallExample): void {
  const example = (parameter.in === 'path' ? params : query)?.[parameter.name]
  if (example !== undefined) parameter.example = parameter.schema?.type === 'number' ? Number(example) : example
}
