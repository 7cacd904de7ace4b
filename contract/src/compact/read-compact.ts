import { readDollars, readMoment, readPrice } from '../plain/read-dollars.ts'

/**
 * The shape of an answer. A letter: string, number, boolean, unknown, dollars, price, time. A list: its first item
 * names the kind (array, optional, nullable (0), record, union (|), enum or literal (=), words with their renamed
 * values). An object: its fields, a renamed one as `wire>field`.
 */
export type Shape =
  | 's'
  | 'n'
  | 'b'
  | 'u'
  | 'd'
  | 'p'
  | 't'
  | ['a' | 'o' | '0' | 'r', Shape]
  | ['|', ...Shape[]]
  | ['=', ...(string | number | boolean | null)[]]
  | ['w', Record<string, string>]
  | { [field: string]: Shape }

/** How a call is made, whether it has a body, and the shape of its answer. */
export type CompactCall = [method: string, path: string, who: string, hasBody: 0 | 1, answer: Shape]

/** Returns the inner form of an answer. Throws if the answer is not as declared. */
export function readCompact(shape: Shape, given: unknown): unknown {
  if (typeof shape === 'string') return readers[shape](given)
  if (!Array.isArray(shape)) return readFields(shape, given)
  switch (shape[0]) {
    case 'a':
      return Array.isArray(given) ? given.map((item) => readCompact(shape[1], item)) : refuse()
    case 'o':
      return given === undefined ? given : readCompact(shape[1], given)
    case '0':
      return given === null ? given : readCompact(shape[1], given)
    case 'r':
      return Object.fromEntries(
        Object.entries(object(given)).map(([name, item]) => [name, readCompact(shape[1], item)]),
      )
    case '|':
      return readFirst(shape.slice(1) as Shape[], given)
    case '=':
      return shape.includes(given as string, 1) ? given : refuse()
    case 'w':
      return typeof given === 'string' ? (Object.hasOwn(shape[1], given) ? shape[1][given] : given) : refuse()
  }
}

const refuse = (): never => {
  throw new Error('An answer is not as declared')
}

const ofType = (type: string) => (given: unknown) => (typeof given === type ? given : refuse())
const text = (read: (text: string) => unknown) => (given: unknown) =>
  (typeof given === 'string' ? read(given) : undefined) ?? refuse()

const readers = {
  s: ofType('string'),
  n: ofType('number'),
  b: ofType('boolean'),
  u: (given: unknown) => given,
  d: text(readDollars),
  p: text(readPrice),
  t: text(readMoment),
}

const object = (given: unknown): Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Record<string, unknown>) : refuse()

function readFields(shape: { [field: string]: Shape }, given: unknown): Record<string, unknown> {
  const from = object(given)
  const read: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const [wire = name, inner = wire] = name.split('>')
    const value = readCompact(field, from[wire])
    if (value !== undefined) read[inner] = value
  }
  return read
}

function readFirst([shape, ...others]: Shape[], given: unknown): unknown {
  try {
    return shape === undefined ? refuse() : readCompact(shape, given)
  } catch (error) {
    if (others.length === 0) throw error
    return readFirst(others, given)
  }
}
