import { consumerEvents, testEventType } from '@moon/contract/consumer-events.ts'
import { z } from 'zod/mini'
import { describeCodec } from './describe-call.ts'

/** The webhooks posted to endpoints, by event type. Their schemas are added to the named ones. */
export function describeWebhooks(schemas: Record<string, object>): Record<string, object> {
  const test = { says: 'Nothing happened: an endpoint answers it to say that it wants events', data: testData }
  return Object.fromEntries(
    Object.entries({ ...consumerEvents, [testEventType]: test }).map(([type, { says, data }]) => {
      const name = `${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`
      schemas[name] = schemaOf(type, data)
      return [type, { post: operationOf({ name, type, says }) }]
    }),
  )
}

const testData = z.object({ endpointId: z.string() })

function schemaOf(type: string, data: z.ZodMiniType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(
    z.object({ id: z.string(), type: z.literal(type), timestamp: z.iso.datetime(), data }),
    { io: 'input', unrepresentable: 'any', override: describeCodec },
  )
  return schema
}

type About = { name: string; type: string; says: string }

const operationOf = ({ name, type, says }: About) => ({
  operationId: `on${name}`,
  tags: ['webhooks'],
  summary: says,
  description: `${says}. Posted as \`${type}\`, at least once and in no order: whoever has seen its \`webhook-id\` leaves it out.`,
  security: [],
  parameters: headers.map(([header, description]) => ({
    name: header,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })),
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  },
  responses: {
    '2XX': {
      description: 'It has arrived. Anything else, and whatever takes longer than ten seconds, is tried again.',
    },
    '410': { description: 'The endpoint wants nothing more, and is turned off.' },
  },
})

const headers = [
  ['webhook-id', 'Of the event, the same each time that it is posted'],
  ['webhook-timestamp', 'When it was posted, in seconds since 1970'],
  [
    'webhook-signature',
    'By Standard Webhooks: `v1,` and an HMAC-SHA256 of `id.timestamp.body`; two of them while a secret is replaced',
  ],
] as const
