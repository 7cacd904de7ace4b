import { addressOfCall } from '@moon/contract/address-of-call.ts'
import { calls, type CallInput, type CallName } from '@moon/contract/calls.ts'
import { listedQuery } from '../cards/listed-query.ts'

type Asked = { [N in CallName]: [N, CallInput<N>] }[CallName]

const user: Asked = ['readUser', { query: { includeCoinbaseInfo: true } }]
const flags: Asked = ['memberFlags', {}]

/** Data that is shown first is requested first: a browser sends six requests at a time. */
const ofDashboard = (perPage: number): readonly Asked[] => [
  ['listCards', { query: listedQuery({ isInactive: false, currentPage: 1, perPage }) }],
  user,
  ['lookUpInvoices', { query: { pendingOnly: true } }],
  ['lookUpInvoices', { query: { unpaidOnly: true } }],
  ['listRecoveries', {}],
  flags,
]

/** The addresses that a page of members requests before it is shown; its document requests them at once. `perPage`: the number of cards. */
export const firstAddresses = (path: string, perPage: number): string[] =>
  (path === '/dashboard' ? ofDashboard(perPage) : [user, flags]).map(([name, input]) =>
    addressOfCall(calls[name].path, input as Parameters<typeof addressOfCall>[1]),
  )
