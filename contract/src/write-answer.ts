import { z } from 'zod/mini'

/** Writes an answer's inner form as the JSON that travels. */
export type WriteAnswer = (inner: unknown) => string

/**
 * The writer of a declared answer: produces the same text as `encodeAnswer` and `JSON.stringify`, but does not
 * validate the answer (decision 377). Undeclared fields are never written.
 */
export function writerOf(schema: z.ZodMiniType): WriteAnswer {
  const write = writer(schema)
  return (inner) => write(inner) ?? 'null'
}

/** Undefined: the field is left out. */
type Write = (inner: unknown) => string | undefined

function writer(schema: z.ZodMiniType): Write {
  const def = schema._zod.def as unknown as Def
  if (def.checks?.some(({ _zod: { def: check } }) => check.check === 'overwrite')) return whole(schema)
  switch (def.type) {
    case 'string':
      return (inner) => (typeof inner === 'string' && !toEscape.test(inner) ? `"${inner}"` : flat(inner))
    case 'number':
    case 'boolean':
      return (inner) => (typeof inner === 'boolean' || Number.isFinite(inner) ? String(inner) : flat(inner))
    case 'literal':
    case 'enum':
      return flat
    // A field declared null (a card's number in a list) is always written as null, so it cannot leak a value.
    case 'null':
      return () => 'null'
    case 'nullable':
    case 'optional': {
      const write = writer(def.innerType)
      return (inner) => (inner === null ? 'null' : inner === undefined ? undefined : write(inner))
    }
    case 'array': {
      const write = writer(def.element)
      return (inner) => list(inner as readonly unknown[], write)
    }
    case 'object':
      return def.catchall ? whole(schema) : object(def.shape, (field) => field)
    case 'pipe':
      return def.reverseTransform ? codec(def.in, def.reverseTransform) : whole(schema)
    case 'union':
    case 'record':
    default:
      // Only full validation can choose an option of a union; unions and rare types are written through `encode`.
      return whole(schema)
  }
}

/** Throws when a declared string or number is an object, because writing it would leak all of its fields. */
function flat(inner: unknown): string | undefined {
  if (typeof inner === 'object' && inner !== null)
    throw new Error('an answer that cannot be written: an object for a word')
  return JSON.stringify(inner)
}

/** Any character that is not plain ASCII; the test is cheaper than quoting. */
const toEscape = /[^ !#-[\]-~]/

type Def = { checks?: readonly { _zod: { def: { check: string } } }[] } & (
  | { type: 'string' | 'number' | 'boolean' | 'literal' | 'enum' | 'null' | 'union' | 'record' }
  | { type: 'nullable' | 'optional'; innerType: z.ZodMiniType }
  | { type: 'array'; element: z.ZodMiniType }
  | { type: 'object'; shape: Shape; catchall?: z.ZodMiniType }
  | { type: 'pipe'; in: z.ZodMiniType; reverseTransform?: Encode }
)
type Shape = Readonly<Record<string, z.ZodMiniType>>
type Encode = (inner: unknown, payload: { value: unknown; issues: unknown[] }) => unknown

const whole =
  (schema: z.ZodMiniType): Write =>
  (inner) =>
    JSON.stringify(z.encode(schema, inner))

/**
 * A codec to an object renames fields (renamed.ts): encoding an object whose values are its field names shows the
 * renaming.
 */
function codec(outer: z.ZodMiniType, encode: Encode): Write {
  const def = outer._zod.def as unknown as Def
  if (def.type === 'object') {
    const names = encode(new Proxy({}, { get: (_, name) => name }), { value: undefined, issues: [] })
    return object(def.shape, (wire) => (names as Record<string, string>)[wire]!)
  }
  const write = writer(outer)
  return (inner) => {
    if (inner === undefined) return undefined
    const payload = { value: inner, issues: [] }
    const written = write(encode(inner, payload))
    if (payload.issues.length > 0)
      throw new Error(`an answer that cannot be written: ${JSON.stringify(payload.issues)}`)
    return written
  }
}

function object(shape: Shape, innerNameOf: (wire: string) => string): Write {
  const fields = Object.entries(shape).map(([wire, schema]) => ({
    name: innerNameOf(wire),
    begin: `${JSON.stringify(wire)}:`,
    write: writer(schema),
  }))
  return (inner) => {
    let text = '{'
    for (const { name, begin, write } of fields) {
      const written = write((inner as Record<string, unknown>)[name])
      if (written !== undefined) text += text === '{' ? begin + written : `,${begin}${written}`
    }
    return `${text}}`
  }
}

function list(inner: readonly unknown[], write: Write): string {
  let text = '['
  for (const one of inner) text += text === '[' ? (write(one) ?? 'null') : `,${write(one) ?? 'null'}`
  return `${text}]`
}
