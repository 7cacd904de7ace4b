import { appRemovalCalls } from './app-removal-calls.ts'
import { activityCalls } from './activity.ts'
import { agreementCalls } from './agreement.ts'
import { apiAccessCalls } from './api-access.ts'
import { apiKeyCalls } from './api-keys.ts'
import type { Call } from './call.ts'
import { cardCalls } from './cards.ts'
import { closingCalls } from './closing.ts'
import { creditCalls } from './credit.ts'
import { dataExportCalls } from './data-export-calls.ts'
import { endpointCalls } from './endpoints.ts'
import { exchangeCalls } from './exchange.ts'
import { providerCalls } from './federated.ts'
import { extensionCalls } from './extension.ts'
import { flagCalls } from './flags.ts'
import { identityCalls } from './identity-calls.ts'
import { invoiceCalls } from './invoices.ts'
import { noticeCalls } from './notices.ts'
import { passkeyCalls } from './passkeys.ts'
import { payoutCalls } from './payouts.ts'
import { productCalls } from './products.ts'
import { proofCalls } from './proofs.ts'
import { purchaseCalls } from './purchases.ts'
import { rateCalls } from './rates.ts'
import { recoveryCalls } from './recoveries.ts'
import { receiptCalls } from './receipts.ts'
import { sessionCalls } from './sessions.ts'
import { supportCalls } from './support.ts'
import { underpaidCalls } from './underpaid.ts'
import { userCalls } from './users.ts'
import type { z } from 'zod/mini'

/** Every call between server and clients, by name. */
export const calls = {
  ...identityCalls,
  ...sessionCalls,
  ...extensionCalls,
  ...providerCalls,
  ...proofCalls,
  ...passkeyCalls,
  ...userCalls,
  ...flagCalls,
  ...noticeCalls,
  ...appRemovalCalls,
  ...supportCalls,
  ...rateCalls,
  ...exchangeCalls,
  ...productCalls,
  ...purchaseCalls,
  ...invoiceCalls,
  ...underpaidCalls,
  ...receiptCalls,
  ...recoveryCalls,
  ...cardCalls,
  ...agreementCalls,
  ...activityCalls,
  ...creditCalls,
  ...payoutCalls,
  ...dataExportCalls,
  ...closingCalls,
  ...apiKeyCalls,
  ...apiAccessCalls,
  ...endpointCalls,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls

type Part = 'params' | 'query' | 'body'
type Given<C, P extends Part> =
  C extends Record<P, infer S extends z.ZodMiniType>
    ? undefined extends z.input<S>
      ? { [k in P]?: z.input<S> }
      : {} extends z.input<S>
        ? { [k in P]?: z.input<S> }
        : { [k in P]: z.input<S> }
    : {}
type Parsed<C, P extends Part> = C extends Record<P, infer S extends z.ZodMiniType> ? z.output<S> : undefined

/**
 * The input that a caller passes. For a union of call names it is the input of any one of them, because
 * intersecting them all is too complex for TypeScript.
 */
export type CallInput<N extends CallName> = N extends CallName
  ? Given<Calls[N], 'params'> & Given<Calls[N], 'query'> & Given<Calls[N], 'body'>
  : never

/** What a handler receives after parsing. */
export type ParsedInput<N extends CallName> = {
  params: Parsed<Calls[N], 'params'>
  query: Parsed<Calls[N], 'query'>
  body: Parsed<Calls[N], 'body'>
}

/** What a handler returns and a caller receives: the inner form. */
export type CallAnswer<N extends CallName> = z.output<Calls[N]['answer']>

/** The same answer as it travels: the outer form. */
export type WireAnswer<N extends CallName> = z.input<Calls[N]['answer']>
