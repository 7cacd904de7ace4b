import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { hasBegunLetter, WriteToUs } from './write-to-us.tsx'
import { say } from '@moon/ui/language/say.ts'

/** Explains what to do when a payment fails, on the payment screen itself. */
export function HelpWhenItGoesWrong({ isLightning, about }: { isLightning: boolean; about: string }) {
  const [isOpenAtFirst] = useState(() => hasBegunLetter(about))
  return (
    <details open={isOpenAtFirst} className="group rounded-[14px] border border-line px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-sm font-semibold">
        {say('What if it does not go as planned?')}
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <dl className="grid gap-3 pt-1 pb-3 text-sm">
        {(isLightning ? onLightning : onChain).map(([what, then]) => (
          <div key={what}>
            <dt className="font-medium">{what}</dt>
            <dd className="text-ink-muted">{then}</dd>
          </div>
        ))}
      </dl>
      <WriteToUs about={about} />
    </details>
  )
}

const onLightning = [
  [
    say('My wallet is still looking for a way'),
    say(
      'Some wallets search for a minute. This page sees the payment by itself, and one request can be paid only once.',
    ),
  ],
  [
    say('I pay after the timer has ended'),
    say('A request that has ended takes nothing: the payment fails, and your wallet keeps the sats.'),
  ],
  [
    say('The card cannot be made'),
    say(
      'Your sats are held, and taken only when the order is placed. Where that cannot be done they stay in your wallet.',
    ),
  ],
  [
    say('My wallet cannot pay it at all'),
    say(
      'Another Lightning wallet may, and so may the on-chain tab where this order has one. The amount is always exact.',
    ),
  ],
] as const

const onChain = [
  [
    say('I pay from an exchange'),
    say('Ask it to send the exact amount on top of its own fee. What arrives short can be completed.'),
  ],
  [
    say('I sent too little'),
    say(
      'The same address stays yours. Send the rest within seven days of your first payment, or take a card or Moon Credit for what arrived. After seven days it becomes Moon Credit by itself.',
    ),
  ],
  [say('I sent too much'), say('The card is made, and the rest becomes Moon Credit.')],
  [
    say('I paid late'),
    say(
      'It still counts, at the lower of the price when we saw it and the price when it was confirmed. Nothing is lost.',
    ),
  ],
  [
    say('I pay with a low network fee'),
    say(
      'A payment that is confirmed more than two hours after we first saw it loses its locked price. It counts at the lowest of the locked price, the price when we saw it and the price when it was confirmed.',
    ),
  ],
] as const
