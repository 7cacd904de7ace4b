import { chains, tokenChainNames } from '@moon/contract/chains.ts'
import { finalizedAfterMinutes } from '@moon/contract/limits.ts'
import { addCents, type Cents } from '@moon/money/cents.ts'
import { shortDollars } from './short-dollars.ts'
import { say } from '@moon/ui/language/say.ts'

const waiting = tokenChainNames.map((name) => chains[name]).filter(({ tokens }) => tokens.isFinalitySlow)

/**
 * Explains why a card takes longer than its confirmations: on some chains large amounts wait until their block is finalized. `from` is the
 * server's bound.
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

/** Returns the text if it applies to these payments, or to an order of that many dollars; otherwise undefined. */
export function longWaitOf({ blockchain, token, dollars }: Paying, from: Cents | undefined): string | undefined {
  const mayWait = token !== null && waiting.some(({ wire }) => wire === blockchain)
  if (from === undefined || !mayWait) return undefined
  return addCents(...dollars) >= from ? longWaitText(from) : undefined
}
