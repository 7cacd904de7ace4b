import { createContext } from 'react'

/** Whether balances are masked here against onlookers. */
export const BalancesHidden = createContext(false)
