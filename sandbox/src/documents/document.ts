/** What a provider's document says of the calls that are played here: how they are asked, and what they answer. */
export type ProviderDocument = {
  /** Whose document it is, which version of it, and under what it may be copied. */
  source: string
  license: string
  $defs: Record<string, Schema>
  /** By method and path, with `{}` where the path has a name of its own: `GET /v1/cards/{}`. */
  operations: Record<string, Operation>
  /** What the provider sends by itself, by the name of the event, and what is answered; null: anything. */
  messages: Record<string, { body: Schema; answer: Schema | null }>
}

export type Operation = {
  /** The names that a query may have; true for those that it must have. */
  query: Record<string, boolean>
  request: Schema | null
  /** By status, or `default`. Null: a body is not spoken of. */
  answers: Record<string, Schema | null>
  /** Answers are lines of JSON, each one as the schema has it. */
  isStream?: true
}

/** JSON Schema, 2020-12. Objects whose fields are listed are closed: what the document does not name is a breach. */
export type Schema = { readonly [keyword: string]: unknown }
