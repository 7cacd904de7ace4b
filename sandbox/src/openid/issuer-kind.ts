import type { IncomingHttpHeaders } from 'node:http'
import type { Person } from './person.ts'

/** What differs between issuers; everything else is OpenID Connect. */
export type IssuerKind = {
  name: 'google' | 'apple'
  title: string
  paths: { authorize: string; token: string; keys: string }
  /** Fields of its discovery document besides the addresses. */
  discovery: Record<string, unknown>
  /** Whether it verifies PKCE challenges; others ignore them. */
  checksPkce: boolean
  /** The error code when a user cancels. */
  cancelled: string
  /** How its answer reaches the app: in the redirect address, or as a posted form. */
  answersBy: 'query' | 'form_post'
  /** Fields beside code and state. `isFirst`: the user's first consent for this app. */
  alsoAnswers(person: Person, isFirst: boolean): Record<string, string>
  /** Returns why an authorization request is refused; undefined when it is valid. */
  refuses(query: URLSearchParams): string | undefined
  /** Whether the token call is authenticated as the app. */
  isClient(form: URLSearchParams, headers: IncomingHttpHeaders): boolean
  /** Claims of an id token about a person. */
  claimsOf(person: Person, isVerified: boolean): Record<string, unknown>
  tokenLifeS: number
  newSub(): string
  firstPeople: readonly Omit<Person, 'sub'>[]
}
