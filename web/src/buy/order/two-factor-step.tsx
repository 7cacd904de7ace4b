import type { PriceLine } from '@moon/contract/price.ts'
import { Button } from '@moon/ui/button.tsx'
import { digitsOnly } from '@moon/ui/field/code-input.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { PriceTable, PriceTotal } from '../price/price-table.tsx'
import { StepLayout } from '../flow/step-layout.tsx'
import type { Offer } from '../price/use-offer.ts'

type TwoFactorStepProps = {
  problem: string | undefined
  isSending: boolean
  offer: Offer
  live: { price: PriceLine | undefined; coin: string | undefined }
  onCode: (code: string) => void
}

/** Codes of apps have six digits, those of messages may have seven. */
const fewestDigits = 6
const mostDigits = 8

/** Coinbase sends nothing without the user's code (CRE-29, CRE-30). Digits only, and Enter sends it. */
export function TwoFactorStep({ problem, isSending, offer, live, onCode }: TwoFactorStepProps) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // What is typed next takes the place of a code that was wrong.
  useEffect(() => {
    if (problem === undefined) return
    field.current?.focus()
    field.current?.select()
  }, [problem])
  const isWhole = code.length >= fewestDigits
  return (
    <StepLayout
      takesFocus={false}
      onSubmit={() => isWhole && !isSending && onCode(code)}
      total={<PriceTotal price={live.price} coin={live.coin} />}
      price={<PriceTable price={live.price} usual={offer.usual} coin={live.coin} />}
      foot={
        <Button type="submit" size="large" className="w-full" disabled={!isWhole} isBusy={isSending}>
          Continue
        </Button>
      }
    >
      <p className="text-lg">
        Please enter your Coinbase <span className="whitespace-nowrap">two-factor</span> authentication code.
      </p>
      <TextField
        label="Two-factor code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        ref={field}
        className="font-mono text-2xl tracking-[0.3em]"
        value={code}
        readOnly={isSending}
        error={problem}
        onChange={(event) => setCode(digitsOnly(event.currentTarget.value, mostDigits))}
      />
      <p className="text-sm text-ink-muted">
        Look for it in your authenticator app or your messages. Nothing has been charged yet. The price is locked for a
        minute; after that the same dollars are paid at the rate of the moment.
      </p>
    </StepLayout>
  )
}
