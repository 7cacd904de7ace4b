// The calls as the built web app carries them: how each call is made and what its answer looks like, in a tenth of the
// declarations' size and without their library. Written by the app's build, read by read-compact.ts.
import { z } from 'zod/mini'
import type { Call } from '../call.ts'
import { calls } from '../calls.ts'
import { dollars, moment, price } from '../codecs.ts'
import type { CompactCall, Shape } from './read-compact.ts'

export const compactCalls = (): Record<string, CompactCall> =>
  Object.fromEntries(
    Object.entries(calls as Record<string, Call>).map(([name, { method, path, who, body, answer }]) => [
      name,
      [method, path, who, body ? 1 : 0, shapeOf(answer)],
    ]),
  )

type Definition = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  valueType?: z.ZodMiniType
  options?: z.ZodMiniType[]
  values?: (string | number | boolean)[]
  entries?: Record<string, string>
  in?: z.ZodMiniType
  transform?: (read: Record<string, string>) => Record<string, string>
}

const simple: Record<string, Shape> = { string: 's', number: 'n', boolean: 'b', unknown: 'u' }

/**
 * Throws for a schema that the compact form cannot express. The app's build then fails, so no answer is read
 * differently from its declaration.
 */
export function shapeOf(schema: z.ZodMiniType): Shape {
  const definition = schema._zod.def as unknown as Definition
  const known = simple[definition.type]
  if (known) return known
  switch (definition.type) {
    case 'object':
      return mapShapes(definition.shape!)
    case 'array':
      return ['a', shapeOf(definition.element!)]
    case 'optional':
      return ['o', shapeOf(definition.innerType!)]
    case 'nullable':
      return ['0', shapeOf(definition.innerType!)]
    case 'record':
      return ['r', shapeOf(definition.valueType!)]
    case 'union':
      return ['|', ...definition.options!.map(shapeOf)]
    case 'null':
      return ['=', null]
    case 'literal':
      return ['=', ...definition.values!]
    case 'enum':
      return ['=', ...Object.values(definition.entries!)]
    case 'pipe':
      return shapeOfCodec(schema, definition)
    default:
      throw new Error(`An answer has something that the web app cannot read: ${definition.type}`)
  }
}

const mapShapes = (fields: Record<string, z.ZodMiniType>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shapeOf(field)]))

function shapeOfCodec(schema: z.ZodMiniType, { in: outer, transform }: Definition): Shape {
  if (schema === dollars) return 'd'
  if (schema === price) return 'p'
  if (schema === moment) return 't'
  const described = z.globalRegistry.get(outer!) as { enum?: string[] } | undefined
  if (described?.enum) {
    const named = described.enum.map((wire) => [wire, z.decode(schema, wire) as string] as const)
    return ['w', Object.fromEntries(named.filter(([wire, word]) => wire !== word))]
  }
  const fields = (outer!._zod.def as unknown as Definition).shape
  if (!fields || !transform) throw new Error('An answer has a codec that the web app cannot read')
  // An object with renamed fields: decoding an object of its own field names shows the renaming.
  const wires = transform(Object.fromEntries(Object.keys(fields).map((wire) => [wire, wire])))
  return Object.fromEntries(
    Object.entries(wires).map(([field, wire]) => [wire === field ? field : `${wire}>${field}`, shapeOf(fields[wire]!)]),
  )
}
