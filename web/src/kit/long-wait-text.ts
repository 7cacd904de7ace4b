import { chains, tokenChainNames } from '@moon/contract/chains.ts'
import { finalizedAfterMinutes } from '@moon/contract/limits.ts'
import { addCents, type Cents } from '@moon/money/cents.ts'
import { shortDollars } from './short-dollars.ts'
import { say } from '@moon/ui/language/say.ts'

const waiting = tokenChainNames.map((name) => chains[name]).filter(({ tokens }) => tokens.isFinalitySlow)

/**
 * Why a card takes longer than its confirmations: large sums on some chains wait until their block cannot be taken back.
 * `from` is the bound that the server says.
 */
export const longWaitText = (from: Cents): string =>
  say(
    'From {from} a day on, payments on {network} take about {minutes} minutes: the network itself must call them final.',
    {
      from: shortDollars(from),
      network: waiting.map(({ title }) => title).join(say(' and ')),
      minutes: finalizedAfterMinutes,
    },
  )

type Paying = { blockchain: string; token: string | null; dollars: readonly Cents[] }

/** The text where it concerns these payments, or an order of so many dollars; undefined where it does not. */
export function longWaitOf({ blockchain, token, dollars }: Paying, from: Cents | undefined): string | undefined {
  const mayWait = token !== null && waiting.some(({ wire }) => wire === blockchain)
  if (from === undefined || !mayWait) return undefined
  return addCents(...dollars) >= from ? longWaitText(from) : undefined
}
