import type { PriceLine } from '@moon/contract/price.ts'
import { Button } from '@moon/ui/button.tsx'
import { CodeInput } from '@moon/ui/field/code-input.tsx'
import { useState } from 'react'
import { PriceTable, PriceTotal } from '../price/price-table.tsx'
import { ResendButton } from '../../kit/resend-button.tsx'
import { StepLayout } from '../flow/step-layout.tsx'
import type { Offer } from '../price/use-offer.ts'
import { Said } from '../../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

type TwoFactorStepProps = {
  problem: string | undefined
  isSending: boolean
  offer: Offer
  live: { price: PriceLine | undefined; coin: string | undefined }
  onCode: (code: string) => void
  onResend: () => Promise<void>
}

/** Codes of apps have six digits, codes by message may have seven. */
const fewestDigits = 6
const mostDigits = 8

/** Asks for the user's Coinbase code, without which Coinbase sends nothing (CRE-29, CRE-30). Accepts only digits, and Enter submits. */
export function TwoFactorStep({ problem, isSending, offer, live, onCode, onResend }: TwoFactorStepProps) {
  const [code, setCode] = useState('')
  const [resends, setResends] = useState(0)
  const [notSent, setNotSent] = useState<string>()
  // Clears a wrong code, so that the next one can be typed.
  const [refused, setRefused] = useState(problem)
  if (refused !== problem) {
    setRefused(problem)
    if (problem !== undefined) setCode('')
  }
  const isWhole = code.length >= fewestDigits
  return (
    <StepLayout
      takesFocus={false}
      onSubmit={() => isWhole && !isSending && onCode(code)}
      total={<PriceTotal price={live.price} coin={live.coin} />}
      price={<PriceTable price={live.price} usual={offer.usual} coin={live.coin} />}
      foot={
        <div className="grid gap-1">
          <Button type="submit" size="large" className="w-full" disabled={!isWhole} isBusy={isSending}>
            {say('Continue')}
          </Button>
          <div>
            <ResendButton
              isTooSoon={isSending}
              send={onResend}
              // Authenticator apps make codes themselves, and Coinbase does not say which users have one.
              sentText={say('Coinbase was asked again')}
              onSent={() => {
                setCode('')
                setResends((before) => before + 1)
              }}
              onProblem={setNotSent}
            />
          </div>
        </div>
      }
    >
      <p className="text-lg">
        <Said
          text="Please enter your Coinbase {twoFactor} authentication code."
          twoFactor={<span className="whitespace-nowrap">{say('two-factor')}</span>}
        />
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the step consists of this field */}
      <CodeInput
        // After a resend the field is empty and has the focus.
        key={resends}
        label={say('Two-factor code')}
        length={fewestDigits}
        most={mostDigits}
        autoFocus
        value={code}
        readOnly={isSending}
        error={notSent ?? problem}
        onChange={setCode}
      />
      <p className="text-sm text-ink-muted">
        {say(
          'Look for it in your authenticator app or your messages. Nothing has been charged yet. The price is locked for a minute; after that the same dollars are paid at the rate of the moment.',
        )}
      </p>
    </StepLayout>
  )
}
