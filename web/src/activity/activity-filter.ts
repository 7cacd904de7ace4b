import type { ActivityItem } from '@moon/contract/activity.ts'
import { say } from '@moon/ui/language/say.ts'

type Type = ActivityItem['type']

/** The filters of the feed, each with the activity types it shows. */
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

/** The filter is in the URL, so that it survives a reload and can be shared. */
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

/** Converts the filter to the parameters of the call. */
export function queryOf({ kind, search }: ActivityFilter): { types?: string; search?: string } {
  const { types } = kinds[kind]
  return { ...(types && { types: types.join(',') }), ...(search !== '' && { search }) }
}
