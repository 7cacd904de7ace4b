import { finalizedAfterMinutes, finalizedFromCents } from '@moon/contract/limits.ts'

/** Why a card takes longer than its confirmations: large sums on Ethereum wait until their block cannot be taken back. */
export const longWaitText = `From $${finalizedFromCents / 100n} a day on, payments on Ethereum take about ${finalizedAfterMinutes} minutes: the network itself must call them final.`

/** Whether that concerns an order of so many dollars (`"250.00"`). */
export const isLongWait = ({
  blockchain,
  token,
  usd,
}: {
  blockchain: string
  token: string | null
  usd: string
}): boolean => blockchain === 'ETHEREUM' && token !== null && Number(usd) * 100 >= Number(finalizedFromCents)
