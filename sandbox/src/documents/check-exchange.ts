import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Operation, ProviderDocument, Schema } from './document.ts'

/** One request with its answers. `body` is null when there was none, or none in JSON. */
export type Exchange = {
  method: string
  path: string
  query: URLSearchParams
  request: unknown
  status: number
  /** Several when the answer is a stream of lines. */
  answers: readonly unknown[]
}

/** Checks requests and answers against the provider's document; returns the differences, none when all is well. */
export type DocumentCheck = {
  exchange(exchange: Exchange): string[]
  message(name: string, body: unknown): string[]
  /** Checks the answer to such a message. */
  answer(name: string, body: unknown): string[]
  /** The operation's name in the document, if the document describes the body of such an answer. */
  describes(exchange: Pick<Exchange, 'method' | 'path' | 'status'>): string | undefined
}

/** Only these formats are checked: documents use the others with too many meanings. */
const formats = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
}

export function documentCheck(document: ProviderDocument): DocumentCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats, logger: false })
  ajv.addSchema({ $id: 'document', $defs: document.$defs })
  const compiled = new Map<Schema, ValidateFunction>()
  const faultsOf = (schema: Schema, value: unknown, what: string): string[] => {
    const check = compiled.get(schema) ?? ajv.compile(withOwnRefs(schema))
    compiled.set(schema, check)
    if (check(value)) return []
    const said = (check.errors ?? []).map(({ instancePath, message = '', params }) =>
      `${instancePath || '/'} ${message} ${wordOf(params)}`.trim(),
    )
    return [`${what}: ${[...new Set(said)].slice(0, 4).join('; ')}`]
  }
  const operations = Object.entries(document.operations).toSorted(([one], [other]) => gaps(one) - gaps(other))
  const find = (method: string, path: string) => operations.find(([name]) => fits(name, method, path))
  return {
    exchange({ method, path, query, request, status, answers }) {
      const [name, operation] = find(method, path) ?? []
      if (!name || !operation) return [`${method} ${path} is not in the document`]
      // Neither a refused request nor the body of a failure (500 and above) is checked against the document.
      const isTaken = status < 400
      const answer = status >= 500 ? null : answerOf(operation, status)
      const what = `${name} ${status}`
      return [
        ...(isTaken ? queryFaults(operation, query).map((fault) => `${name}: ${fault}`) : []),
        ...(operation.request && isTaken ? faultsOf(operation.request, request ?? {}, `${name} asked`) : []),
        ...(answer === undefined ? [`${what} is not in the document`] : []),
        ...(answer ? answers.flatMap((one) => faultsOf(answer, one, what)) : []),
      ]
    },
    message(name, body) {
      const message = document.messages[name]
      return message ? faultsOf(message.body, body, name) : [`the message ${name} is not in the document`]
    },
    answer(name, body) {
      const schema = document.messages[name]?.answer
      return schema ? faultsOf(schema, body, `${name} answered`) : []
    },
    describes({ method, path, status }) {
      const [name, operation] = find(method, path) ?? []
      return operation && answerOf(operation, status) ? name : undefined
    },
  }
}

/** Every message of a stream is one of its lines, also the one that says that no more follow. */
function answerOf({ answers, isStream }: Operation, status: number): Schema | null | undefined {
  if (isStream) return answers['200']
  const listed = answers[String(status)]
  if (listed !== undefined) return listed
  // The document's default stands for failures, and says nothing about successes.
  return status >= 400 ? answers['default'] : undefined
}

function queryFaults({ query }: Operation, given: URLSearchParams): string[] {
  const names = [...new Set([...given.keys()].map((name) => name.replace(/\[\]$/, '')))]
  return [
    ...names
      .filter((name) => !Object.hasOwn(query, name))
      .map((name) => `the query has ${name}, which is not in the document`),
    ...Object.keys(query)
      .filter((name) => query[name] && !names.includes(name))
      .map((name) => `the query lacks ${name}`),
  ]
}

const gaps = (name: string): number => name.split('{}').length

function fits(name: string, method: string, path: string): boolean {
  const [wanted, pattern = ''] = name.split(' ')
  const [parts, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted === method && parts.length === given.length && parts.every((part, i) => part === '{}' || part === given[i])
  )
}

/** Lets the references of a separately compiled schema resolve within the document. */
const withOwnRefs = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"document#/$defs/')) as Schema

const wordOf = (params: Record<string, unknown>): string =>
  ((params['unevaluatedProperty'] ?? params['additionalProperty']) as string | undefined) ??
  (params['allowedValues'] as string[] | undefined)?.join(', ') ??
  ''
