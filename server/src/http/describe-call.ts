import { createJsonSchemaTransform, jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'

/**
 * A route as the OpenAPI document shows it: schemas describe the wire, so a codec is described by its outer form. Routes outside the
 * contract (webhooks, keys, health) are left out.
 */
export const describeCall: typeof jsonSchemaTransform = (route) =>
  asItTravels(route.schema?.operationId ? route : { ...route, schema: { ...route.schema, hide: true } })

const asItTravels = createJsonSchemaTransform({
  zodToJsonConfig: {
    override: (described) => describeCodec(described),
  },
})

/** An object may be a codec and contain codecs. */
export function describeCodec({ zodSchema, jsonSchema }: Described): void {
  if (!(zodSchema instanceof z.core.$ZodCodec)) return
  const { $schema: _, ...outer } = z.toJSONSchema(zodSchema._zod.def.in, {
    io: 'output',
    unrepresentable: 'any',
    override: describeCodec,
  })
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  Object.assign(jsonSchema, outer)
}

type Described = { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }
