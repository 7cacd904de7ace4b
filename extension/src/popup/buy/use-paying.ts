import { canApply } from '@moon/contract/can-apply.ts'
import type { FlagName } from '@moon/contract/flags.ts'
import type { User } from '@moon/contract/users.ts'
import { useState } from 'react'
import { useFlags } from '../use-flags.ts'
import type { Paying } from './paying.ts'
import { waysToPay, type WayToPay } from './ways-to-pay.ts'

/**
 * The user's ways to pay and the chosen one: the first until the user chooses another; existing credit is applied
 * first.
 */
export function usePaying(user: User): {
  ways: readonly WayToPay[]
  /** An exchange could be connected as another way to pay. */
  mayConnect: boolean
  paying: Paying
  choose: (paying: Paying) => void
  /** The card issuer shows numbers in its own frame, so the extension has none to fill in. */
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
