import { cardMaxCents, cardMinCents, cardValidityDays } from '@moon/contract/limits.ts'
import type { User } from '@moon/contract/users.ts'
import { cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { MoneyInput } from '@moon/ui/field/money-input.tsx'
import { QuickValues } from '@moon/ui/field/quick-values.tsx'
import { centsOfTyped } from '@moon/ui/field/typed-dollars.ts'
import { say } from '@moon/ui/language/say.ts'
import { useState } from 'react'
import { app } from '../../session/app.ts'
import { errorText } from '../call.ts'
import { PageHead } from '../page-head.tsx'
import { pageClass } from '../page.tsx'
import { mostTyped, tooMuch } from './card-value.ts'
import { ExchangeCode } from './exchange-code.tsx'
import { OrderProblem } from './order-problem.tsx'
import { PayChoice } from './pay-choice.tsx'
import { payLabel } from './paying.ts'
import { useOrderCard } from './use-order-card.ts'
import { usePaying } from './use-paying.ts'

type BuyPageProps = { user: User; onBack: () => void; onOrdered: () => void; onBought: (cardId: string) => void }

const least = cents(cardMinCents)
const most = cents(cardMaxCents)

/** The value of a new card and how to pay for it. Moon's answer names values that are too small. */
export function BuyPage({ user, onBack, onOrdered, onBought }: BuyPageProps) {
  const [typed, setTyped] = useState('')
  const { paying, choose, ...offered } = usePaying(user)
  const ordering = useOrderCard({ user, onBought, onOrdered })
  const { error, awaitsCode, isPending } = ordering
  const problem = tooMuch(centsOfTyped(typed))
  const canOrder = typed !== '' && problem === undefined && paying.way !== undefined
  if (awaitsCode)
    return (
      <ExchangeCode
        problem={error ? errorText(error) : undefined}
        isSending={isPending}
        onCode={(code) => ordering.mutate({ ...awaitsCode, code })}
        onBack={ordering.giveUpCode}
      />
    )
  return (
    <>
      <PageHead title={say('Buy a card')} onBack={onBack} />
      <main>
        <form
          className={pageClass}
          onSubmit={(event) => {
            event.preventDefault()
            if (canOrder && !isPending) ordering.mutate({ amount: typed, paying })
          }}
        >
          <MoneyInput
            label={say('How much should it hold?')}
            value={typed}
            onChange={setTyped}
            most={mostTyped}
            error={problem}
            autoFocus
            hint={say('{least} to {most}, at US online shops that take Visa, for {days} days.', {
              least: formatDollars(least),
              most: formatDollars(most),
              days: cardValidityDays,
            })}
          />
          <QuickValues
            label={say('Often wanted')}
            value={centsOfTyped(typed)}
            min={least}
            max={most}
            onChange={setTyped}
          />
          <PayChoice user={user} {...offered} paying={paying} onChange={choose} />
          {error && <OrderProblem error={error} />}
          <Button type="submit" size="large" isBusy={isPending} disabled={!canOrder}>
            {payLabel(paying, typed, { credit: user.moonCredit })}
          </Button>
          <a href={`${app}/dashboard`} target="_blank" rel="noreferrer" className={buttonClass('quiet', 'small')}>
            {say('Gift cards are in Moon')}
          </a>
        </form>
      </main>
    </>
  )
}
