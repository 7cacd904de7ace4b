import { chains, tokenChainNames } from '@moon/contract/chains.ts'
import { finalizedAfterMinutes, finalizedFromCents } from '@moon/contract/limits.ts'
import { addCents } from '@moon/money/cents.ts'
import { centsOf, shortDollars } from './wire-dollars.ts'

const waiting = tokenChainNames.map((name) => chains[name]).filter(({ tokens }) => tokens.waitsForFinalized)

/** Why a card takes longer than its confirmations: large sums on some chains wait until their block cannot be taken back. */
export const longWaitText = `From ${shortDollars(finalizedFromCents)} a day on, payments on ${waiting.map(({ title }) => title).join(' and ')} take about ${finalizedAfterMinutes} minutes: the network itself must call them final.`

type Paying = { blockchain: string; token: string | null; dollars: readonly string[] }

/** Whether that concerns these payments, or an order of so many dollars (`250.00`). */
export const isLongWait = ({ blockchain, token, dollars }: Paying): boolean =>
  waiting.some(({ wire }) => wire === blockchain) &&
  token !== null &&
  addCents(...dollars.map(centsOf)) >= finalizedFromCents
