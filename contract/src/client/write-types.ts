import type { z } from 'zod/mini'
import type { Call } from '../call.ts'
import { calls, type CallName } from '../calls.ts'
import { consumerEvents, testEventType } from '../consumer-events.ts'
import { refusalsOf } from '../refusals-of.ts'
import { programCalls } from './program-calls.ts'
import { isOptional, typeOfSchema } from './type-of-schema.ts'

/** The client's type declarations: the input, answer and refusals of each call. */
export function writeTypes(): string {
  const types = programCalls.map(([name, call]) => typesOf(name, call))
  const methods = programCalls.map(([name, call]) => methodOf(name, call))
  return [
    head,
    `/** What every call may be refused with. */\nexport type CommonRefusal = ${unionOf(common)}`,
    ...types,
    `export interface Moon {\n${methods.join('\n')}\n}`,
    eventsOf(),
    '',
  ].join('\n\n')
}

const head = `export interface Access {
  /** Where Moon is, as https://moon.example. */
  origin: string
  apiKey: string
  clientId: string
  clientSecret: string
  /** Instead of the one that is there. */
  fetch?: typeof globalThis.fetch
}

export interface Options {
  /** Asked again under the same key, a POST is done once and answered the same. Without one each call has a key of its own. */
  idempotencyKey?: string
  signal?: AbortSignal
}

export type Answered<Answer> = { ok: true; answer: Answer }

export type Refused<Code> = {
  ok: false
  status: number
  /** It does not change, and is for programs. */
  code: Code
  /** For whoever reads it. */
  message: string
  /** For support. */
  requestId: string
  /** In seconds, where Moon says so. */
  retryAfter: number | undefined
  details: Record<string, unknown>
}

export type Outcome<Answer, Code> = Answered<Answer> | Refused<Code>

/** Fetches a token when it is needed, and keeps it. Throws only where Moon is not reached at all. */
export declare function moonClient(access: Access): Moon`

const parts = ['params', 'query', 'body'] as const

function typesOf(name: CallName, call: Call): string {
  const title = titleOf(name)
  const fields = parts.flatMap((part) => {
    const schema: z.ZodMiniType | undefined = call[part]
    return schema ? [`${part}${isOptional(schema) ? '?' : ''}: ${typeOfSchema(schema)}`] : []
  })
  return [
    `export type ${title}Input = ${fields.length > 0 ? `{ ${fields.join('; ')} }` : '{}'}`,
    `export type ${title}Answer = ${typeOfSchema(call.answer)}`,
    `export type ${title}Refusal = ${[...ownCodes(call), 'CommonRefusal'].join(' | ')}`,
  ].join('\n')
}

function methodOf(name: CallName, call: Call): string {
  const title = titleOf(name)
  const isFree = parts.every((part) => !call[part] || isOptional(call[part]))
  return `  /** ${plain(call.summary)}. Scope: ${call.scope}. */
  ${name}(input${isFree ? '?' : ''}: ${title}Input, options?: Options): Promise<Outcome<${title}Answer, ${title}Refusal>>`
}

/** The events that endpoints receive, after their signature is verified. */
function eventsOf(): string {
  const own = Object.entries(consumerEvents).map(
    ([type, { says, data }]) =>
      `  /** ${says}. */\n  | { id: string; type: '${type}'; timestamp: string; data: ${typeOfSchema(data)} }`,
  )
  const test = `  | { id: string; type: '${testEventType}'; timestamp: string; data: Record<string, unknown> }`
  return `export type MoonEvent =\n${[...own, test].join('\n')}`
}

/** Every call may fetch a token first, so it may also fail with these codes. */
const ofToken = refusalsOf(calls.issueToken)
const common = [...new Set(programCalls.flatMap(([, call]) => [...ofToken, ...refusalsOf(call)]))].filter((code) =>
  programCalls.every(([, call]) => [...ofToken, ...refusalsOf(call)].includes(code)),
)

const unionOf = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(' | ')

const ownCodes = (call: Call): string[] =>
  refusalsOf(call)
    .filter((code) => !common.includes(code))
    .map((code) => `'${code}'`)

const titleOf = (name: string): string => name[0]!.toUpperCase() + name.slice(1)

/** Removes decision numbers, which mean nothing outside this repository. */
const plain = (summary: string): string => summary.replace(/ \([A-Z]-\d+(, [A-Z]-\d+)*\)/g, '')
