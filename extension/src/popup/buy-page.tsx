import { cardMaxCents, cardMinCents, cardValidityDays } from '@moon/contract/limits.ts'
import type { User } from '@moon/contract/users.ts'
import { cents, zeroCents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { Checkbox } from '@moon/ui/field/checkbox.tsx'
import { MoneyInput } from '@moon/ui/field/money-input.tsx'
import { useState } from 'react'
import { app } from '../session/app.ts'
import { MoonError } from '../session/call-moon.ts'
import { errorText } from './call.ts'
import { PageHead } from './page-head.tsx'
import { payLabel } from './pay-label.ts'
import { useOrderCard } from './use-order-card.ts'

type BuyPageProps = { user: User; onBack: () => void; onOrdered: () => void; onBought: (cardId: string) => void }

const least = cents(cardMinCents)
const most = cents(cardMaxCents)

/** How much the card is to hold, and whether credit pays toward it. Moon says what is too little or too much. */
export function BuyPage({ user, onBack, onOrdered, onBought }: BuyPageProps) {
  const [typed, setTyped] = useState('')
  const [usesCredit, setUsesCredit] = useState(user.moonCredit > zeroCents)
  const ordering = useOrderCard({ onBought, onOrdered })
  const { error } = ordering
  return (
    <>
      <PageHead title="Buy a card" onBack={onBack} />
      <form
        className="grid gap-5 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed !== '' && !ordering.isPending) ordering.mutate({ amount: typed, usesCredit })
        }}
      >
        <MoneyInput
          label="How much should it hold?"
          value={typed}
          onChange={setTyped}
          most={most}
          autoFocus
          hint={`From ${formatDollars(least)} to ${formatDollars(most)}. It works at US online merchants that accept Visa, for ${cardValidityDays} days, and cannot be reloaded.`}
        />
        {user.moonCredit > zeroCents && (
          <Checkbox
            checked={usesCredit}
            onChange={(event) => setUsesCredit(event.currentTarget.checked)}
            label={`Use my Moon Credit (${formatDollars(user.moonCredit)}) first`}
          />
        )}
        {error && (
          <Banner tone="negative">
            {errorText(error)}
            {error instanceof MoonError && error.code === 'agreement_required' && (
              <>
                {' '}
                <a href={`${app}/cardholder-agreement`} target="_blank" rel="noreferrer" className="underline">
                  Read and accept it in Moon
                </a>
              </>
            )}
          </Banner>
        )}
        <Button type="submit" size="large" isBusy={ordering.isPending} disabled={typed === ''}>
          {payLabel({ typed, credit: user.moonCredit, usesCredit })}
        </Button>
        <a href={`${app}/dashboard`} target="_blank" rel="noreferrer" className={buttonClass('quiet', 'small')}>
          Other ways to pay, and gift cards
        </a>
      </form>
    </>
  )
}
