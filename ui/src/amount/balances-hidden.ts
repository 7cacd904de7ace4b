import { createContext } from 'react'

/** Whether what somebody has is covered here, from eyes that look over a shoulder. */
export const BalancesHidden = createContext(false)
