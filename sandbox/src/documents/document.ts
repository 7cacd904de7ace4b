/** The provider's document for the calls that the sandbox implements: their requests and answers. */
export type ProviderDocument = {
  /** The document's owner, version and licence for copying. */
  source: string
  license: string
  $defs: Record<string, Schema>
  /** Operations by method and path, with `{}` for a path parameter: `GET /v1/cards/{}`. */
  operations: Record<string, Operation>
  /** Messages that the provider sends, by event name, with the expected answer; null: any answer. */
  messages: Record<string, { body: Schema; answer: Schema | null }>
}

export type Operation = {
  /** Query parameters; true for required ones. */
  query: Record<string, boolean>
  request: Schema | null
  /** Schemas by status, or `default`. Null: the document describes no body. */
  answers: Record<string, Schema | null>
  /** The answer is a stream of JSON lines, each matching the schema. */
  isStream?: true
}

/** JSON Schema, 2020-12. Objects with listed fields are closed: an undocumented field is a breach. */
export type Schema = { readonly [keyword: string]: unknown }
