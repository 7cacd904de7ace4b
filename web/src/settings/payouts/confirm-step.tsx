import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import type { ReactNode } from 'react'
import { PayoutAddress } from './payout-address.tsx'
import { PayoutFrame } from './payout-frame.tsx'
import { nameOfPlace, type PayoutPlace } from './payout-place.ts'
import type { PayoutSteps } from './use-payout-steps.ts'
import { say } from '@moon/ui/language/say.ts'

/** Shows destination and amount once more before submitting. Nothing has been requested yet. */
export function ConfirmStep({ steps, summary }: { steps: PayoutSteps; summary: ReactNode }) {
  const { to, quoted, isSubmitting, problem, resume, submit } = steps
  const isQuoted = quoted.quote !== undefined
  return (
    <PayoutFrame
      takesFocus
      onSubmit={() => isQuoted && !isSubmitting && submit()}
      summary={summary}
      notes={
        <>
          <p className="text-[15px]">{say('Once submitted, your refund request cannot be modified.')}</p>
          <p className="text-sm text-ink-muted">
            {say(
              'We then send a code to your email. Nothing leaves before you type it, and until then you can cancel.',
            )}
          </p>
        </>
      }
      foot={
        <Button type="submit" size="large" className="w-full" disabled={!isQuoted} isBusy={isSubmitting}>
          {say('Yes, Submit Request')}
        </Button>
      }
    >
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">{say('To this {to}', { to: nameOfPlace(to) })}</p>
        <p className="rounded-[14px] border border-line px-4 py-3">
          <PayoutAddress place={to} />
        </p>
        <p className="text-sm text-ink-muted">{compare[to.kind]}</p>
      </div>
      {problem && (
        <Banner
          tone="negative"
          action={
            resume && (
              <Button size="small" variant="secondary" onClick={resume}>
                {say('Go to that request')}
              </Button>
            )
          }
        >
          {problem}
        </Banner>
      )}
    </PayoutFrame>
  )
}

const compare = {
  address: say('Compare it with your wallet, from the first to the last letter.'),
  invoice: say(
    'Compare its beginning and its end with your wallet. An invoice is paid once, and no other instead of it.',
  ),
  name: say('Compare it with your wallet, letter by letter: whoever has this name gets the Bitcoin.'),
} as const satisfies Record<PayoutPlace['kind'], string>
