import { cardPolicies } from './card-policies.ts'
import type { Policy } from './policy.ts'
import { pricePolicies } from './price-policies.ts'

const all = { ...pricePolicies, ...cardPolicies }

/** The greedy policies, in words. */
export type GreedyWay = keyof typeof all

export const ways = Object.entries(all) as [GreedyWay, Policy][]
