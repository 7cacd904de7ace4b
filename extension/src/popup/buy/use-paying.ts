import { canApply } from '@moon/contract/can-apply.ts'
import type { FlagName } from '@moon/contract/flags.ts'
import type { User } from '@moon/contract/users.ts'
import { useState } from 'react'
import { useFlags } from '../use-flags.ts'
import type { Paying } from './paying.ts'
import { waysToPay, type WayToPay } from './ways-to-pay.ts'

/** The ways that this user may pay, and the one that is chosen: the first until they choose another; credit pays first where there is any. */
export function usePaying(user: User): {
  ways: readonly WayToPay[]
  /** There could be one more: an exchange that is not connected yet. */
  mayConnect: boolean
  paying: Paying
  choose: (paying: Paying) => void
  /** The card issuer shows numbers itself: there are none to write into a form. */
  cannotFill: boolean
} {
  const { data } = useFlags()
  const [chosen, choose] = useState<Paying>({ way: undefined, apply: canApply.credit(user) ? 'credit' : 'none' })
  const isOn = (flag: FlagName | undefined) => flag !== undefined && data?.flags[flag] === true
  const ways = data ? waysToPay(user, isOn) : []
  const way = ways.find(({ key }) => key === chosen.way?.key) ?? ways[0]
  const mayConnect = data !== undefined && !isOn('disableCoinbase') && !user.isCoinbaseConnected
  return { ways, mayConnect, paying: { ...chosen, way }, choose, cannotFill: data?.numbersInFrames === true }
}
