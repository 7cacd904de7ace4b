import { coinChain } from '@moon/contract/chains.ts'
import type { Payout } from '@moon/contract/payouts.ts'
import { encodeAnswer } from '@moon/contract/decode-answer.ts'
import { cents } from '@moon/money/cents.ts'
import { useQuery } from '@tanstack/react-query'
import { vi } from 'vitest'
import { query } from '../../api/query.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer } from '../../testing/play-server.ts'
import { wirePayout, wireQuote } from '../../testing/wire-payout.ts'
import { someUser } from '../../testing/some-user.ts'
import { PayoutStep } from './payout-step.tsx'
import { usePayouts } from './use-payouts.ts'
import { usePayoutSteps } from './use-payout-steps.ts'
import { waitingPayout } from './waiting-payout.ts'
import { say } from '@moon/ui/language/say.ts'

const credit = cents(500_000n)

export type Answers = Parameters<typeof playServer>[0]

/** Renders the steps of a refund: $5,000 of credit, and a server that accepts everything. */
export async function sheetOnScreen(answers: Answers = {}) {
  const onClose = vi.fn<() => void>()
  const asked = playServer({
    listPayouts: () => ({ refunds: [], rails: [coinChain, 'lightning'] }),
    quotePayout: () => wireQuote,
    requestPayout: () => ({ ...wireQuote, offPlatformRefundId: 'pout_1', codeUntil: soon(10) }),
    confirmPayout: () => wirePayout,
    cancelPayout: () => ({}),
    readUser: () => encodeAnswer('readUser', { user: someUser, userBanReason: null }),
    ...answers,
  })
  const screen = await onScreen(<Steps onClose={onClose} />, '/settings/moon-credit')
  const has = (text: string) => screen.texts().join('').includes(text)
  const bodies = (name: string) => asked.filter((one) => one.name === name).map(({ body }) => body)
  return { asked, bodies, screen, has, onClose }
}

type SheetProps = { onClose: () => void; resumed?: Payout; amountText?: string }

/** The content of the sheet without its frame: the title, the back button, and the step. */
export function Steps({ onClose, resumed, amountText }: SheetProps) {
  const { payouts, hasLightning } = usePayouts()
  // The page below shows the profile's credit.
  useQuery(query('readUser', { query: { includeCoinbaseInfo: true } }))
  const steps = usePayoutSteps({ credit, payouts, resumed: resumed && waitingPayout(resumed), amountText })
  return (
    <>
      <h2>{steps.title}</h2>
      {steps.goBack && (
        <button type="button" aria-label={say('Back')} onClick={steps.goBack}>
          ←
        </button>
      )}
      <PayoutStep steps={steps} credit={credit} email="ada@example.com" hasLightning={hasLightning} onClose={onClose} />
    </>
  )
}

/** Waits for the debounce, the request, and the render. */
export async function settle({ wait }: { wait: (ms: number) => Promise<void> }) {
  for (const ms of [400, 100, 100]) await wait(ms)
}

/** A time by the clock that the test moves. */
export const soon = (minutes: number): string =>
  new Date(vi.getMockedSystemTime()!.getTime() + minutes * 60_000).toISOString()
