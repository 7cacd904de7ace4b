import { longWaitText } from '../../kit/long-wait-text.ts'
import { requiredConfirmations } from '@moon/contract/limits.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { networkNames, networkStandards } from '../flow/networks.ts'
import type { Token, TokenTab } from '../flow/order.ts'

/** The network is agreed on before there is an address to send to. */
export function ConfirmNetwork({ token, tab }: { token: Token; tab: TokenTab }) {
  const [name, standard] = [networkNames[tab], networkStandards[tab]]
  return (
    <div className="grid gap-5">
      <Banner tone="caution" title={`You will pay with ${token} on ${name}`}>
        Choose {name} ({standard}) in your wallet or exchange too. {token} that is sent on another network may be lost.
      </Banner>
      <ul className="grid gap-2.5 text-[15px]">
        {notes[tab].map((note) => (
          <li key={note} className="flex gap-3">
            <span aria-hidden className="mt-2 size-1.5 shrink-0 rounded-full bg-accent" />
            {note}
          </li>
        ))}
      </ul>
    </div>
  )
}

const notes: Record<TokenTab, readonly string[]> = {
  TRON: [
    `The address begins with T. Your card is made after ${requiredConfirmations.TRON} confirmations, about a minute.`,
    'Your wallet needs a little TRX or energy for the network’s fee.',
  ],
  ETHEREUM: [
    `The address begins with 0x. Your card is made after ${requiredConfirmations.ETHEREUM} confirmations, about two and a half minutes.`,
    longWaitText,
    'Your wallet needs a little ETH for the network’s fee.',
  ],
}
