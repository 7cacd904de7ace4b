import type { CardInfo } from '@moon/contract/cards.ts'
import type { Cents } from '@moon/money/cents.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { StatusDots } from '@moon/ui/status-dots.tsx'
import { paymentSteps } from '../../kit/payment-steps.ts'
import { longWaitOf } from '../../kit/long-wait-text.ts'
import { useFinalizedFrom } from '../../session/flags.ts'
import { isAwaitingConfirmations } from '../view/card-face.ts'
import { Said } from '../../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

/** Shows payments that are not final yet with their confirmations. */
export function PaymentProgress({ card, isNew }: { card: CardInfo; isNew: boolean }) {
  const longWait = longWaitOfCard(card, useFinalizedFrom())
  if (!isAwaitingConfirmations(card)) return null
  return (
    <>
      <StatusDots
        label={say('Where your payment stands')}
        // A card is shown only after its payment was seen, so the first step is done and is left out.
        steps={paymentSteps({
          payments: card.invoicePayments,
          requiredConfirmations: card.invoicePayments[0]?.requiredConfirmations ?? 1,
          isIssued: card.last_four !== null,
          // No card follows by itself from a partial payment, so its step is left out.
        }).slice(1, card.fundingState === 'UNDERFUNDED' ? 3 : undefined)}
      />
      {isNew && card.fundingState === 'PENDING' && (
        <Banner>
          <Said
            text="Waiting for confirmations. You can close this: the card appears by itself when they are in.{longWait}"
            longWait={longWait !== undefined && ` ${longWait}`}
          />
        </Banner>
      )}
    </>
  )
}

function longWaitOfCard({ invoicePayments }: CardInfo, from: Cents | undefined): string | undefined {
  const valid = invoicePayments.filter(({ invalid }) => !invalid)
  const dollars = valid.map(({ cardCurrencyPaymentCredit }) => cardCurrencyPaymentCredit)
  const texts = valid.map(({ blockchain, paymentCurrency: token }) => longWaitOf({ blockchain, token, dollars }, from))
  return texts.find((text) => text !== undefined)
}
