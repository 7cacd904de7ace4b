import type { CallName } from '@moon/contract/calls.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'

type Operation = {
  operationId: string
  responses: {
    200: { content: { 'application/json': { schema: { $ref: string }; examples?: { sent: { value: unknown } } } } }
  }
}
type Document = { paths: Record<string, Record<string, Operation>> }

/** The declared answers of the OpenAPI document, as a program reads them that knows nothing else of Moon. */
export async function readPublished({ app }: { app: string }) {
  const document = (await (await fetch(new URL('/v1/openapi.json', app))).json()) as Document
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema(document, 'moon')
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const answerOf = (name: CallName) =>
    operations.find(({ operationId }) => operationId === name)!.responses[200].content['application/json']
  return {
    /** The differences between an answer and its published schema. */
    problemsOf(name: CallName, body: unknown): string[] {
      const validate = ajv.getSchema(`moon${answerOf(name).schema.$ref}`)!
      if (validate(body)) return []
      return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
    },
    exampleOf: (name: CallName): unknown => answerOf(name).examples?.sent.value,
  }
}
