import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Operation, ProviderDocument, Schema } from './document.ts'

/** One request and what was answered. `body` is null where there was none, or none that is JSON. */
export type Exchange = {
  method: string
  path: string
  query: URLSearchParams
  request: unknown
  status: number
  /** Several where the answer is a stream of lines. */
  answers: readonly unknown[]
}

/** Says where a request or an answer is not as the provider's document has it; nothing where all is well. */
export type DocumentCheck = {
  exchange(exchange: Exchange): string[]
  message(name: string, body: unknown): string[]
}

export function documentCheck(document: ProviderDocument): DocumentCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
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
      const answer = answerOf(operation, status)
      const what = `${name} ${status}`
      return [
        ...queryFaults(operation, query).map((fault) => `${name}: ${fault}`),
        ...(operation.request ? faultsOf(operation.request, request ?? {}, `${name} asked`) : []),
        ...(answer === undefined ? [`${what} is not in the document`] : []),
        ...(answer ? answers.flatMap((one) => faultsOf(answer, one, what)) : []),
      ]
    },
    message(name, body) {
      const schema = document.messages[name]
      return schema ? faultsOf(schema, body, name) : [`the message ${name} is not in the document`]
    },
  }
}

function answerOf({ answers }: Operation, status: number): Schema | null | undefined {
  const listed = answers[String(status)]
  if (listed !== undefined) return listed
  // Where one word stands for every failure it is no word for what went well.
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

/** References of a schema that is compiled by itself lead into the document. */
const withOwnRefs = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"document#/$defs/')) as Schema

const wordOf = (params: Record<string, unknown>): string =>
  String(
    params['unevaluatedProperty'] ??
      params['additionalProperty'] ??
      (params['allowedValues'] as string[] | undefined)?.join(', ') ??
      '',
  )
