import type { IncomingHttpHeaders } from 'node:http'
import type { Person } from './person.ts'

/** What an issuer does in its own way; everything else is OpenID Connect. */
export type IssuerKind = {
  name: 'google' | 'apple'
  title: string
  paths: { authorize: string; token: string; keys: string }
  /** What its discovery document says beside the addresses. */
  discovery: Record<string, unknown>
  /** Answers a PKCE challenge with a check of the verifier; others ignore both. */
  checksPkce: boolean
  /** The error that a person who turns back leaves. */
  cancelled: string
  /** How its answer reaches the app: in the address, or as a form that the browser posts. */
  answersBy: 'query' | 'form_post'
  /** Beside code and state. `isFirst`: this person has not let this app in before. */
  alsoAnswers(person: Person, isFirst: boolean): Record<string, string>
  /** Why an authorization request cannot be had; undefined: it can. */
  refuses(query: URLSearchParams): string | undefined
  /** Whether the token call comes from the app. */
  isClient(form: URLSearchParams, headers: IncomingHttpHeaders): boolean
  /** What an id token says of a person. */
  claimsOf(person: Person, isVerified: boolean): Record<string, unknown>
  tokenLifeS: number
  newSub(): string
  firstPeople: readonly Omit<Person, 'sub'>[]
}
