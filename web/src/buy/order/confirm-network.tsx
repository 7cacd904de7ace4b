import type { Cents } from '@moon/money/cents.ts'
import { longWaitText } from '../../kit/long-wait-text.ts'
import { useFinalizedFrom } from '../../session/flags.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { networkOfTab } from '../flow/networks.ts'
import type { Token, TokenTab } from '../flow/order.ts'
import { say } from '@moon/ui/language/say.ts'

/** Shows the network for the user to confirm before there is an address to send to. */
export function ConfirmNetwork({ token, tab }: { token: Token; tab: TokenTab }) {
  const { name, standard } = networkOfTab(tab)
  const from = useFinalizedFrom()
  return (
    <div className="grid gap-5">
      <Banner tone="caution" title={say('You will pay with {token} on {name}', { token, name })}>
        {say(
          'Choose {name} ({standard}) in your wallet or exchange too. {token} that is sent on another network may be lost.',
          { name, standard, token },
        )}
      </Banner>
      <ul className="grid gap-2.5 text-[15px]">
        {notesOf(tab, from).map((note) => (
          <li key={note} className="flex gap-3">
            <span aria-hidden className="mt-2 size-1.5 shrink-0 rounded-full bg-accent" />
            {note}
          </li>
        ))}
      </ul>
    </div>
  )
}

function notesOf(tab: TokenTab, from: Cents | undefined): string[] {
  const { addressBegin, confirmations, finalAfter, isFinalitySlow, feeIn } = networkOfTab(tab)
  return [
    say('The address begins with {start}. Your card is made after {confirmations} confirmations, {finalAfter}.', {
      start: addressBegin,
      confirmations,
      finalAfter: say(finalAfter),
    }),
    ...(isFinalitySlow && from !== undefined ? [longWaitText(from)] : []),
    say('Your wallet needs a little {feeIn} for the network’s fee.', { feeIn: say(feeIn) }),
  ]
}
