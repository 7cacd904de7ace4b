import { ChevronDown } from 'lucide-react'
import { WriteToUs } from './write-to-us.tsx'

/** What to do when a payment does not go as planned, on the screen where it happens. */
export function HelpWhenItGoesWrong({ isLightning, about }: { isLightning: boolean; about: string }) {
  return (
    <details className="group rounded-[14px] border border-line px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-sm font-semibold">
        What if it does not go as planned?
        <ChevronDown aria-hidden className="size-4 text-ink-muted transition-transform group-open:rotate-180" />
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
    'My wallet is still looking for a way',
    'Some wallets search for a minute. This page sees the payment by itself, and one request can be paid only once.',
  ],
  [
    'I pay after the timer has ended',
    'A request that has ended takes nothing: the payment fails, and your wallet keeps the sats.',
  ],
  [
    'The card cannot be made',
    'Your sats are held, and taken only when the order is placed. Where that cannot be done they stay in your wallet.',
  ],
  [
    'My wallet cannot pay it at all',
    'Another Lightning wallet may, and so may the on-chain tab where this order has one. The amount is always exact.',
  ],
] as const

const onChain = [
  [
    'I pay from an exchange',
    'Ask it to send the exact amount on top of its own fee. What arrives short can be completed.',
  ],
  [
    'I sent too little',
    'The same address stays yours. Send the rest within seven days of your first payment, or take a card or Moon Credit for what arrived. After seven days it becomes Moon Credit by itself.',
  ],
  ['I sent too much', 'The card is made, and the rest becomes Moon Credit.'],
  [
    'I paid late',
    'It still counts, at the lower of the price when we saw it and the price when it was confirmed. Nothing is lost.',
  ],
  [
    'I pay with a low network fee',
    'A payment that is confirmed more than two hours after we first saw it loses its locked price. It counts at the lowest of the locked price, the price when we saw it and the price when it was confirmed.',
  ],
] as const
