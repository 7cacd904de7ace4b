import type { ActivityItem } from '@moon/contract/activity.ts'
import { say } from '@moon/ui/language/say.ts'

type Type = ActivityItem['type']

/** What a user may want to see of the feed, each with the types that it means. */
export const kinds = {
  all: { label: say('All activity'), types: undefined },
  purchases: { label: say('Purchases'), types: ['AUTH', 'CLEARING'] },
  declines: { label: say('Declined'), types: ['DECLINE'] },
  refunds: { label: say('Refunds'), types: ['REFUND', 'DELETION'] },
  payments: { label: say('Payments'), types: ['ONCHAINPENDINGPAYMENT'] },
  cards: { label: say('Cards'), types: ['CREATION', 'DELETION'] },
} as const satisfies Record<string, { label: string; types: readonly Type[] | undefined }>

export type Kind = keyof typeof kinds
export type ActivityFilter = { kind: Kind; search: string }

/** The filter lives in the address, so that it survives a reload and can be sent to oneself. */
export function filterOf(params: URLSearchParams): ActivityFilter {
  const kind = params.get('activity') ?? 'all'
  return { kind: Object.hasOwn(kinds, kind) ? (kind as Kind) : 'all', search: params.get('search') ?? '' }
}

export function withFilter(params: URLSearchParams, { kind, search }: ActivityFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  if (kind === 'all') next.delete('activity')
  else next.set('activity', kind)
  if (search === '') next.delete('search')
  else next.set('search', search)
  return next
}

/** As the call wants it. */
export function queryOf({ kind, search }: ActivityFilter): { types?: string; search?: string } {
  const { types } = kinds[kind]
  return { ...(types && { types: types.join(',') }), ...(search !== '' && { search }) }
}
