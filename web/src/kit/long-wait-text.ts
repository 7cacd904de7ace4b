import { finalizedAfterMinutes, finalizedFromCents } from '@moon/contract/limits.ts'
import { addCents } from '@moon/money/cents.ts'
import { centsOf, shortDollars } from './wire-dollars.ts'

/** Why a card takes longer than its confirmations: large sums on Ethereum wait until their block cannot be taken back. */
export const longWaitText = `From ${shortDollars(finalizedFromCents)} a day on, payments on Ethereum take about ${finalizedAfterMinutes} minutes: the network itself must call them final.`

type Paying = { blockchain: string; token: string | null; dollars: readonly string[] }

/** Whether that concerns these payments, or an order of so many dollars (`250.00`). */
export const isLongWait = ({ blockchain, token, dollars }: Paying): boolean =>
  blockchain === 'ETHEREUM' && token !== null && addCents(...dollars.map(centsOf)) >= finalizedFromCents
