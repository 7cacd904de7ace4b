import { formatDollars, formatSats } from '@moon/money/format.ts'
import { dollarsWire } from '@moon/money/cents.ts'
import type { Cents } from '@moon/money/cents.ts'
import { sats } from '@moon/money/sats.ts'
import { Balance } from '@moon/ui/amount/balance.tsx'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { Checkbox } from '@moon/ui/field/checkbox.tsx'
import { SheetFoot } from '@moon/ui/layer/sheet-foot.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { markClosing, wayOut } from '../../session/signed-out-state.ts'
import { leave } from '../../session/sign-out.ts'
import { Said } from '../../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

type ClosingConsentProps = {
  givesUpCredit: Cents
  givesUpSats: number
  staysOwedSats: number
  onClose: () => void
  /** The amounts to be given up have changed since they were read. */
  onOutdated: () => void
}

/** What is deleted, what stays, and one box for what would be given up, with its amounts. */
export function ClosingConsent({
  givesUpCredit,
  givesUpSats,
  staysOwedSats,
  onClose,
  onOutdated,
}: ClosingConsentProps) {
  const navigate = useNavigate()
  const [agreedTo, setAgreedTo] = useState<string>()
  const given = givenUp({ givesUpCredit, givesUpSats })
  const closing = useMutation({
    mutationFn: () => {
      markClosing(true)
      return call('closeAccount', { body: { givesUpCredit: dollarsWire(givesUpCredit), givesUpSats } })
    },
    onSuccess: () => leave(() => navigate(wayOut(location).to, { replace: true })),
    onError: (error) => {
      if (error instanceof ApiError && error.code.startsWith('closing_')) onOutdated()
    },
    onSettled: () => markClosing(false),
  })
  return (
    <div className="grid gap-5">
      <ul className="grid list-disc gap-2 ps-5 text-[15px]">
        <li>{say('You are logged out everywhere, and nobody can log in any more. This cannot be undone.')}</li>
        <li>
          {say(
            'Your name, your email address and your devices are removed, and after a last letter about it you get no more.',
          )}
        </li>
        <li>{say('What was paid, bought and refunded stays with us without your name, as the law asks.')}</li>
        {staysOwedSats > 0 && (
          <li>
            <Said
              text="You owe {staysOwedSats} reward sats for goods that were returned. You need not pay them; should you come back with this address, your next rewards settle them."
              staysOwedSats={
                <Balance name={say('the reward sats that you owe')}>{formatSats(sats(BigInt(staysOwedSats)))}</Balance>
              }
            />
          </li>
        )}
        <li>{say('Should money still arrive for an old order, write to us and you get it.')}</li>
      </ul>
      {given && (
        <Checkbox
          label={
            <Said
              text="I give up {given}. It is less than can be paid out."
              given={<Balance name={say('what you give up')}>{given}</Balance>}
            />
          }
          checked={agreedTo === given}
          disabled={closing.isPending}
          onChange={(event) => setAgreedTo(event.currentTarget.checked ? given : undefined)}
        />
      )}
      {closing.error && !isGivenUp(closing.error) && <Banner tone="negative">{errorText(closing.error)}</Banner>}
      <SheetFoot>
        <Button
          variant="danger"
          isBusy={closing.isPending}
          disabled={given !== undefined && agreedTo !== given}
          onClick={() => closing.mutate()}
        >
          {say('Close my account for good')}
        </Button>
        <Button variant="quiet" disabled={closing.isPending} onClick={onClose}>
          {say('Keep my account')}
        </Button>
      </SheetFoot>
    </div>
  )
}

/** Without a proof nothing was done. */
const isGivenUp = (error: unknown): boolean => error instanceof ApiError && error.code === 'step_up_required'

/** Names the amounts to be given up; undefined when there are none. */
function givenUp({ givesUpCredit, givesUpSats }: Pick<ClosingConsentProps, 'givesUpCredit' | 'givesUpSats'>) {
  const parts = [
    ...(givesUpCredit > 0n ? [say('{credit} of Moon Credit', { credit: formatDollars(givesUpCredit) })] : []),
    ...(givesUpSats > 0 ? [say('{sats} reward sats', { sats: formatSats(sats(BigInt(givesUpSats))) })] : []),
  ]
  return parts.length === 0 ? undefined : parts.join(say(' and '))
}
