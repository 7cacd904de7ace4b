import { chainNames, chains, forChains } from '@moon/contract/chains.ts'
import type { Recovery } from '@moon/contract/recoveries.ts'
import { networkTitles } from '@moon/contract/plain/network-titles.ts'
import { dollarsWire } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { outdate } from '../api/query.ts'
import { wordFor } from '../kit/word-for.ts'
import { say } from '@moon/ui/language/say.ts'

/** Coins that the user sent to the wrong place: they are safe, and come back for a fee that is shown first (D-10). */
export function FoundCoins({ recoveries }: { recoveries: readonly Recovery[] }) {
  // Coins that the user can act on come first.
  const order = recoveries.toSorted((a, b) => rankOf(a) - rankOf(b))
  return order.map((one) => <Found key={one.id} found={one} />)
}

const ranks: Record<Recovery['state'], number> = { found: 0, asked: 1, too_small: 2 }
const rankOf = ({ state }: Recovery): number => wordFor(ranks, state, ranks.asked)

const titles = { ...networkTitles, ...forChains(chainNames, (name) => chains[name].title) }
const titleOf = (network: keyof typeof titles): string => wordFor(titles, network, network)

function Found({ found }: { found: Recovery }) {
  const { id, coin, amount, network, fee, state } = found
  const [isAsking, setIsAsking] = useState(false)
  const asking = useMutation({
    mutationFn: () => call('requestRecovery', { body: { id, fee: dollarsWire(fee) } }),
    onSettled: () => outdate('listRecoveries'),
  })
  const what = `${amount} ${coin}`
  const where = titleOf(network)
  return (
    <Banner
      tone={state === 'found' ? 'caution' : 'note'}
      title={
        state === 'asked'
          ? say('We are bringing back your {what}', { what })
          : say('We found {what} on {where}', { what, where })
      }
      action={state === 'found' && <Choice {...{ found, isAsking, setIsAsking, asking }} />}
    >
      {wordsOf(found)}
      {asking.isError && <p role="alert">{say('That did not work. Nothing was charged; please try again.')}</p>}
    </Banner>
  )
}

type ChoiceProps = {
  found: Recovery
  isAsking: boolean
  setIsAsking: (isAsking: boolean) => void
  asking: { mutate: () => void; isPending: boolean }
}

/** Confirms in two steps, because the fee is real money. */
function Choice({ found, isAsking, setIsAsking, asking }: ChoiceProps) {
  const fee = formatDollars(found.fee)
  if (!isAsking)
    return (
      <Button size="small" variant="secondary" onClick={() => setIsAsking(true)}>
        {say('Bring it back')}
      </Button>
    )
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="small" isBusy={asking.isPending} onClick={() => asking.mutate()}>
        {say('Yes, for {fee}', { fee })}
      </Button>
      <Button size="small" variant="quiet" disabled={asking.isPending} onClick={() => setIsAsking(false)}>
        {say('Not now')}
      </Button>
    </span>
  )
}

function wordsOf({ network, askedNetwork, askedCoin, coin, fee, worth, state }: Recovery): string {
  const feeText = formatDollars(fee)
  if (state === 'asked')
    return say('Our team is at it. What is left after the fee of {fee} becomes Moon Credit, and you get a mail.', {
      fee: feeText,
    })
  const asked = titleOf(askedNetwork)
  const why =
    network === askedNetwork
      ? say('Your order was for {askedCoin}; {coin} cannot be taken there.', { askedCoin, coin })
      : say('Your order was on {asked}; the same address exists on {network} too.', {
          asked,
          network: titleOf(network),
        })
  if (state === 'too_small')
    return say('{why} It is safe, but worth less than the {fee} that bringing it back costs. It stays noted for you.', {
      why,
      fee: feeText,
    })
  if (state !== 'found') return say('{why} It is safe.', { why })
  const value = worth === null ? '' : say(', worth about {worth}', { worth: formatDollars(worth) })
  return say('{why} It is safe{value}. We can bring it back for a fixed fee of {fee}; the rest becomes Moon Credit.', {
    why,
    value,
    fee: feeText,
  })
}
