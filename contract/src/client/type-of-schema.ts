import { z } from 'zod/mini'

type Schema = z.core.JSONSchema.BaseSchema

/** The TypeScript type of a schema's outer form. Throws for an unknown schema type. */
export function typeOfSchema(schema: z.ZodMiniType): string {
  return write(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }))
}

/** Whether the whole input can be left out because every field is optional. */
export const isOptional = (schema: z.ZodMiniType): boolean =>
  !mustHave(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

function mustHave({ required = [], anyOf }: Schema): boolean {
  return required.length > 0 || (anyOf !== undefined && (anyOf as Schema[]).every(mustHave))
}

function write(schema: Schema): string {
  if (schema.$ref !== undefined)
    throw new Error(`A client cannot be written for a schema that refers to ${schema.$ref}.`)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return union(schema.enum.map((word) => JSON.stringify(word)))
  const some = schema.anyOf ?? schema.oneOf
  if (some !== undefined) return union((some as Schema[]).map(write))
  if (schema.allOf !== undefined) return (schema.allOf as Schema[]).map((one) => `(${write(one)})`).join(' & ')
  if (Array.isArray(schema.type))
    return union((schema.type as NonNullable<Schema['type']>[]).map((type) => write({ ...schema, type })))
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
    case 'number':
      return schema.type
    case 'integer':
      return 'number'
    case 'array':
      if (schema.prefixItems !== undefined) throw new Error('A client cannot be written for a list of fixed places.')
      return `Array<${write((schema.items ?? {}) as Schema)}>`
    case 'object':
      return writeObject(schema)
    case undefined:
      return 'unknown'
    default:
      throw new Error(`A client cannot be written for a schema of ${String(schema.type)}.`)
  }
}

function writeObject({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${keyOf(name)}${required.includes(name) ? '' : '?'}: ${write(field as Schema)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  const others = typeof additionalProperties === 'object' ? write(additionalProperties as Schema) : 'unknown'
  return `Record<string, ${others}>`
}

const keyOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))

/** Removes duplicates: two of our words may share one spelling on the wire. */
const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')
