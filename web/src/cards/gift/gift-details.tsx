import { Button } from '@moon/ui/button.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import { loadBarcodes } from '@moon/ui/code/barcode-plate.tsx'
import type { CardInfo } from '@moon/contract/cards.ts'
import { Fragment, useEffect, type ReactNode } from 'react'
import { useNow } from '../../kit/clock.ts'
import { shownDay } from '../../kit/shown-time.ts'
import { cardColumns } from '../view/card-columns.ts'
import { DeveloperIds } from '../view/developer-ids.tsx'
import { SupportTokenButton } from '../view/support-token-button.tsx'
import { GiftCodes } from './gift-codes.tsx'
import { GiftDelivery } from './gift-delivery.tsx'
import { Fold, folds } from '@moon/ui/fold.tsx'
import { nightFoot } from '../view/night-foot.ts'
import { GiftFace } from '../view/gift-face.tsx'
import { giftStanding, type WithGift } from '../view/gift-standing.ts'
import { forgetCard } from '../kept/kept-card.ts'
import { VaultToggle } from '../kept/vault-toggle.tsx'
import { MarkUsed } from './mark-used.tsx'
import { PaymentProgress } from '../payment/payment-progress.tsx'
import { Redemption } from './redemption.tsx'
import { ShopLink } from './shop-link.tsx'
import { useCodes } from './use-codes.ts'
import { say } from '@moon/ui/language/say.ts'

type GiftDetailsProps = {
  card: CardInfo & WithGift
  isNew: boolean
  onClose: () => void
  /** The title of a card whose face is in a frame already; the details then fill the places of that frame. */
  headline?: ReactNode
  /** Renders what is still owed for the card, with `rest` below. */
  due: (card: CardInfo, rest: ReactNode) => ReactNode
  children: ReactNode
}

/**
 * A gift card: its face, the codes that the shop asks for, how and where to use the card, and its history. Two columns on a desktop; on a
 * phone in this order, which is the order needed at a till.
 */
export function GiftDetails({ card, isNew, onClose, headline, due, children }: GiftDetailsProps) {
  const isFramed = headline !== undefined
  const { gift_card: gift } = card
  const standing = giftStanding(card, useNow(30_000))
  const shown = useCodes(card)
  const isHere = standing === 'ready' || standing === 'used' || standing === 'expired'
  useEffect(() => {
    // The barcode library is loaded before it is needed: there may be no connection at the till.
    if (gift.hasBarcode) void loadBarcodes()
  }, [gift.hasBarcode])
  useEffect(() => {
    // A card marked as used on another device is no longer shown at a till from this device either.
    if (gift.userMarkedAsUsed) void forgetCard(card.id)
  }, [card.id, gift.userMarkedAsUsed])
  return (
    <div className={isFramed ? 'contents' : classNames(cardColumns, 'content-start md:grid-rows-[1fr_auto]')}>
      <div className={classNames(column, isFramed && 'md:col-start-1 md:row-start-2')}>
        <div className={classNames('grid gap-3 empty:hidden', isFramed && 'max-md:order-1')}>
          {!isFramed && <GiftFace card={card} />}
          <Validity day={gift.expiresOn} isOver={standing === 'expired'} />
          <PaymentProgress card={card} isNew={isNew} />
          <GiftDelivery card={card} standing={standing} />
        </div>
        {/* Until delivery the next step (paying the rest, or the delivery) is shown with the transactions, which come first on a phone. */}
        <div className={classNames('grid gap-2', isHere ? 'max-md:order-2' : 'max-md:order-3')}>
          {isHere && <ShopLink gift={gift} shown={shown} />}
          {isHere && (
            <Redemption
              merchant={gift.giftCardMerchantName}
              instructions={gift.merchantRedemptionInstructions}
              redeemableAt={gift.redeemableAt}
            />
          )}
          {isHere && <MarkUsed card={card} />}
          <SupportTokenButton token={card.support_token} />
          <DeveloperIds ids={{ 'Card id': card.id }} />
        </div>
      </div>
      <div className={classNames(column, isFramed && 'md:col-start-2 md:row-span-2 md:row-start-1')}>
        {headline}
        {isHere && (
          <div className="grid gap-3 max-md:order-1">
            <GiftCodes card={card} shown={shown} />
            {standing === 'ready' && <VaultToggle card={card} codes={shown.codes} />}
          </div>
        )}
        <div className={classNames('grid min-w-0 gap-4', isHere ? 'max-md:order-3' : 'max-md:order-2')}>
          {isNew ? (
            // The key makes another state another element, so that it does not count as a layout shift.
            <Fragment key={isHere ? 'here' : card.fundingState}>
              {due(
                card,
                <div className={folds}>
                  <Fold name={say('What happened so far')}>{children}</Fold>
                </div>,
              )}
            </Fragment>
          ) : (
            due(card, children)
          )}
        </div>
      </div>
      {isNew && (
        <div className={classNames('max-md:order-4', isFramed ? nightFoot : 'md:col-span-2')}>
          <Button
            size="large"
            variant={isFramed && isHere ? 'secondary' : 'primary'}
            className={isFramed ? 'w-full' : 'w-full md:ms-auto md:block md:w-44'}
            onClick={onClose}
          >
            {say('Got it')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Validity({ day, isOver }: { day: string | null; isOver: boolean }) {
  if (isOver) return <p className="text-center text-sm font-medium text-negative">{say('This card has expired.')}</p>
  return day === null ? null : (
    <p className="text-center text-sm text-ink-muted">{say('Valid until {day}', { day: shownDay(day) })}</p>
  )
}

// On a phone the two columns become one.
const column = 'max-md:contents md:grid md:min-w-0 md:content-start md:gap-5'
