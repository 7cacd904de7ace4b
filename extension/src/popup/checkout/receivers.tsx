import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import type { FillPlan } from '../../fill/plan-filling.ts'
import { hostOf } from './checkout-words.ts'

/** Who would receive the card, each by its host. Where two ask for the number the user says which gets it. */
export function Receivers({ plan, onChoose }: { plan: FillPlan; onChoose: (origin: string) => void }) {
  if (plan.outcome === 'none')
    return plan.because === 'no form' ? null : (
      <Banner tone="caution">
        {plan.because === 'not secure'
          ? 'This page was loaded without encryption. Moon writes no card into it.'
          : 'The form on this page would send the card to somebody that Moon does not know. Copy the card from Moon if you trust it.'}
      </Banner>
    )
  if (plan.outcome === 'choose')
    return (
      <div role="group" aria-label="Who gets the card number" className="grid gap-2">
        <p className="text-sm">Two forms ask for the number. Which of them do you want to pay with?</p>
        {plan.origins.map((origin) => (
          <Button key={origin} variant="secondary" onClick={() => onChoose(origin)}>
            {hostOf(origin)}
          </Button>
        ))}
      </div>
    )
  return (
    <div>
      <p id="receivers" className="text-sm text-ink-muted">
        The card is written into
      </p>
      <ul aria-labelledby="receivers" className="grid gap-1">
        {plan.origins.map((origin) => (
          <li key={origin} className="font-mono text-sm break-all">
            {hostOf(origin)}{' '}
            <span className="font-sans text-ink-muted">
              {origin === plan.shop ? '(the shop)' : '(a payment provider)'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
