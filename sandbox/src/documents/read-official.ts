// Converts a provider's OpenAPI document (2.0, 3.0 or 3.1) to the parts that are checked here.
import type { Operation, ProviderDocument, Schema } from './document.ts'

type Raw = Record<string, unknown>

/** `operations` and `messages` name the paths to take, as the document writes them; the schemas they reference are included. */
export function readOfficial(
  official: readonly Raw[],
  {
    source,
    license,
    ...wanted
  }: { source: string; license: string; operations: readonly string[]; messages?: readonly string[] },
): ProviderDocument {
  const schemas: Raw = Object.assign(
    {},
    ...official.map((one) => at(one, 'components', 'schemas') ?? one['definitions'] ?? {}),
  )
  const names = new Set<string>()
  const value = valueSchemas(schemas, names)
  const operations: ProviderDocument['operations'] = {}
  for (const name of wanted.operations) {
    const [method = '', path = ''] = name.split(' ')
    const document = official.find((one) => at(one, 'paths', path, method.toLowerCase()))
    if (!document) throw new Error(`The document has no ${name}.`)
    operations[`${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`] = operationFrom(document, { method, path, value })
  }
  const messages: ProviderDocument['messages'] = {}
  for (const name of wanted.messages ?? []) {
    const post = official.map((one) => at(one, 'webhooks', name, 'post')).find((one) => one)
    if (!post) throw new Error(`The document has no webhook ${name}.`)
    const { requestBody = {}, responses = {} } = post as { requestBody?: Raw; responses?: Raw }
    const answer = bodySchema((responses['200'] ?? {}) as Raw)
    messages[name] = { body: value(bodySchema(requestBody) ?? {}), answer: answer ? value(answer) : null }
  }
  const $defs: Record<string, Schema> = {}
  for (const name of names) $defs[name] = value.open((schemas[name] ?? {}) as Raw)
  return { source, license, $defs, operations, messages }
}

function operationFrom(
  document: Raw,
  { method, path, value }: { method: string; path: string; value: (schema: Raw) => Schema },
): Operation {
  const item = at(document, 'paths', path) as Raw
  const operation = item[method.toLowerCase()] as Raw
  const parameters = [...list(item['parameters']), ...list(operation['parameters'])].map((one) =>
    resolve(document, one),
  )
  const query = parameters.filter((one) => one['in'] === 'query')
  const body =
    parameters.find((one) => one['in'] === 'body')?.['schema'] ??
    bodySchema(resolve(document, operation['requestBody'] ?? {}))
  const answers = Object.entries((operation['responses'] ?? {}) as Raw).map(([status, answer]) => {
    const given = resolve(document, answer as Raw)
    return [status, given['schema'] ?? bodySchema(given) ?? null] as const
  })
  const isStream = answers.some(([, schema]) =>
    String((schema as Raw | null)?.['title']).startsWith('Stream result of'),
  )
  return {
    query: Object.fromEntries(query.map((one) => [String(one['name']), one['required'] === true])),
    request: body ? value(body as Raw) : null,
    answers: Object.fromEntries(answers.map(([status, schema]) => [status, schema ? value(schema as Raw) : null])),
    ...(isStream && { isStream }),
  }
}

const kept = [
  'type',
  'enum',
  'const',
  'format',
  'pattern',
  'required',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'maxProperties',
] as const
/** In words alone, where the schema forgets it: Runa's payouts without an expiry (decision 407). */
const mayBeNull = ({ nullable, description }: Raw): boolean =>
  nullable === true || (typeof description === 'string' && description.includes('field will be set to `null`'))
/** A type that has null beside a list that does not name it: Lithic's `substatus` (decision 407). */
const orNullAsTyped = (values: readonly unknown[], type: unknown): readonly unknown[] =>
  Array.isArray(type) && type.includes('null') && !values.includes(null) ? [...values, null] : values
const members = ['allOf', 'anyOf', 'oneOf'] as const
const prefix = /^#\/(components\/schemas|definitions)\//

function valueSchemas(schemas: Raw, names: Set<string>) {
  const named = (ref: unknown) => String(ref).replace(prefix, '')
  /** Drops descriptions. `oneOf` becomes `anyOf`, because documents are not precise enough for it. */
  const open = (raw: Raw): Schema => {
    const made: Record<string, unknown> = {}
    for (const keyword of kept) if (raw[keyword] !== undefined) made[keyword] = raw[keyword]
    if (Array.isArray(made['enum'])) made['enum'] = orNullAsTyped(made['enum'], made['type'])
    if (raw['$ref']) {
      names.add(named(raw['$ref']))
      add(named(raw['$ref']))
      made['$ref'] = `#/$defs/${named(raw['$ref'])}`
    }
    if (raw['properties']) made['properties'] = mapped(raw['properties'] as Raw, value)
    if (raw['items']) made['items'] = value(raw['items'] as Raw)
    const others = raw['additionalProperties']
    if (others !== undefined) made['additionalProperties'] = typeof others === 'object' ? value(others as Raw) : others
    for (const keyword of members)
      if (raw[keyword]) made[keyword === 'oneOf' ? 'anyOf' : keyword] = list(raw[keyword]).map(open)
    return mayBeNull(raw) ? { anyOf: [made, { type: 'null' }] } : made
  }
  const value = (raw: Raw): Schema => {
    const made = open(raw)
    if (!listsFields(raw, [])) return made
    return mayBeNull(raw)
      ? { anyOf: [{ ...(made['anyOf'] as Schema[])[0], unevaluatedProperties: false }, { type: 'null' }] }
      : { ...made, unevaluatedProperties: false }
  }
  /** Whether all of an object's fields are listed; an object without a description may hold anything. */
  const listsFields = (raw: Raw, above: readonly string[]): boolean => {
    if (raw['additionalProperties'] !== undefined) return false
    const name = raw['$ref'] ? named(raw['$ref']) : undefined
    if (name !== undefined) return !above.includes(name) && listsFields((schemas[name] ?? {}) as Raw, [...above, name])
    const parts = members.flatMap((keyword) => list(raw[keyword]))
    return raw['properties'] !== undefined || parts.some((part) => listsFields(part, above))
  }
  const seen = new Set<string>()
  /** Adds a schema and every schema that it references. */
  const add = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    open((schemas[name] ?? {}) as Raw)
  }
  return Object.assign(value, { open })
}

function bodySchema(holder: Raw): Raw | undefined {
  const content = (holder['content'] ?? {}) as Raw
  return at(content, 'application/json', 'schema') as Raw | undefined
}

/** Resolves references to shared parameters, answers and bodies; schemas stay references. */
function resolve(document: Raw, given: unknown): Raw {
  const ref = (given as Raw)['$ref'] as string | undefined
  return (ref ? at(document, ...ref.slice(2).split('/')) : given) as Raw
}

const at = (holder: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, name) => (found as Raw | undefined)?.[name], holder)

const list = (value: unknown): Raw[] => (Array.isArray(value) ? (value as Raw[]) : [])

const mapped = (record: Raw, of: (value: Raw) => Schema): Record<string, Schema> =>
  Object.fromEntries(Object.entries(record).map(([name, each]) => [name, of(each as Raw)]))
