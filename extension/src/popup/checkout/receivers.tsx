import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { say } from '@moon/ui/language/say.ts'
import type { FillPlan } from '../../fill/plan-filling.ts'
import { hostOf } from './checkout-words.ts'

type Ready = Extract<FillPlan, { outcome: 'ready' }>

/** The receivers of the card, each by its host. */
export const Receivers = ({ plan }: { plan: Ready }) => (
  <div className="px-4 py-3">
    <p id="receivers" className="text-sm text-ink-muted">
      {say('The card is written into')}
    </p>
    <ul aria-labelledby="receivers" className="grid gap-1">
      {plan.origins.map((origin) => (
        <li key={origin} className="font-mono text-sm break-all">
          {hostOf(origin)}{' '}
          <span className="font-sans text-ink-muted">
            {origin === plan.shop ? say('(the shop)') : say('(a payment provider)')}
          </span>
        </li>
      ))}
    </ul>
  </div>
)

type NoReceiverProps = { plan: Exclude<FillPlan, Ready>; onChoose: (origin: string) => void }

/** Why the card has no receiver yet. If two origins ask for the number, the user chooses one. */
export function NoReceiver({ plan, onChoose }: NoReceiverProps) {
  if (plan.outcome === 'choose')
    return (
      <div role="group" aria-label={say('Who gets the card number')} className="grid gap-2">
        <p className="text-sm">{say('Two forms ask for the number. Which of them do you want to pay with?')}</p>
        {plan.origins.map((origin) => (
          <Button key={origin} variant="secondary" onClick={() => onChoose(origin)}>
            {hostOf(origin)}
          </Button>
        ))}
      </div>
    )
  if (plan.because === 'no form') return null
  return (
    <Banner tone="caution">
      {plan.because === 'not secure'
        ? say('This page was loaded without encryption. Moon writes no card into it.')
        : say(
            'The form on this page would send the card to somebody that Moon does not know. Copy the card from Moon if you trust it.',
          )}
    </Banner>
  )
}
