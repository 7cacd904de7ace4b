import { addressOfCall } from '@moon/contract/address-of-call.ts'
import { calls, type CallInput, type CallName } from '@moon/contract/calls.ts'

type Asked = { [N in CallName]: [N, CallInput<N>] }[CallName]

const ofMembers: readonly Asked[] = [
  ['readUser', { query: { includeCoinbaseInfo: true } }],
  ['memberFlags', {}],
]

const ofDashboard: readonly Asked[] = [
  ['lookUpInvoices', { query: { pendingOnly: true } }],
  ['lookUpInvoices', { query: { unpaidOnly: true } }],
  ['listRecoveries', {}],
  ['listCards', { query: { currentPage: 1, perPage: 1 } }],
]

/** What a page of members asks before it is drawn, as addresses: its document asks for that at once. */
export const firstAddresses = (path: string): string[] =>
  [...ofMembers, ...(path === '/dashboard' ? ofDashboard : [])].map(([name, input]) =>
    addressOfCall(calls[name].path, input as Parameters<typeof addressOfCall>[1]),
  )
