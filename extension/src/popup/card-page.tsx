import type { CardInfo } from '@moon/contract/cards.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import type { CardFaceState } from '@moon/ui/card/card-face-state.ts'
import { CardFace, type CardPart } from '@moon/ui/card/card-face.tsx'
import { GiftCardFace } from '@moon/ui/card/gift-card-face.tsx'
import { CopyButton } from '@moon/ui/copy-button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { say } from '@moon/ui/language/say.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { app } from '../session/app.ts'
import { call, errorText } from './call.ts'
import { CopyRow } from './copy-row.tsx'
import { CardCharges } from './card-charges.tsx'
import { now } from '../kit/clock.ts'
import { faceOf, nameOf } from './face-of.ts'
import { useLookEvery } from './live/use-live.ts'
import { PageHead } from './page-head.tsx'
import { Page } from './page.tsx'
import { ShownByIssuer } from './shown-by-issuer.tsx'
import { useFlags } from './use-flags.ts'

/**
 * One card: its balance, and its number and code on request. The secrets stay in this window and disappear with
 * it.
 */
export function CardPage({ id, onBack }: { id: string; onBack: () => void }) {
  const reading = useQuery({
    queryKey: ['card', id],
    queryFn: () => call('readCard', { params: { id }, query: { reveal: false } }),
    refetchInterval: useLookEvery(),
  })
  const revealing = useMutation({ mutationFn: () => call('readCard', { params: { id }, query: { reveal: true } }) })
  const card = reading.data
  const shown = revealing.data
  const flags = useFlags()
  const isByIssuer = flags.data?.numbersInFrames === true || Boolean(shown?.frame)
  const isShownByIssuer = card?.spendable === true && card.gift_card === null && isByIssuer
  const copy = async (part: CardPart) => {
    const { pan, exp, cvv } = shown ?? (await revealing.mutateAsync())
    const text = { number: pan, expiry: exp, cvv }[part]
    if (text === null) return
    await navigator.clipboard.writeText(text)
    toast(say('Copied'))
  }
  const onCopy = (part: CardPart) => void copy(part).catch(() => undefined)
  const canCopy = card?.spendable === true && card.gift_card === null && !flags.isPending && !isShownByIssuer
  const error = revealing.error ?? reading.error
  return (
    <>
      <PageHead title={card ? nameOf(card) : say('Card')} onBack={onBack} />
      <Page>
        {error && <Banner tone="negative">{errorText(error)}</Banner>}
        {!card && !error && <SkeletonLines count={3} isTall />}
        {card && <Face card={card} shown={shown} onCopy={isShownByIssuer ? undefined : onCopy} />}
        {isShownByIssuer && <ShownByIssuer cardId={id} />}
        {card && <Standing state={faceOf(card, now())} />}
        {card?.gift_card && shown?.gift_card && <Codes card={shown} />}
        {canCopy && <CopyRow onCopy={onCopy} />}
        {card?.spendable && !flags.isPending && !isShownByIssuer && (
          <Button
            variant="secondary"
            isBusy={revealing.isPending}
            icon={shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
            onClick={() => (shown ? revealing.reset() : revealing.mutate())}
          >
            {shown ? say('Hide the details') : say('Show the details')}
          </Button>
        )}
        {card && card.gift_card === null && <CardCharges cardId={id} />}
        {!isShownByIssuer && (
          <a href={`${app}/dashboard`} target="_blank" rel="noreferrer" className={buttonClass('quiet', 'small')}>
            {say('Everything else is in Moon')}
          </a>
        )}
      </Page>
    </>
  )
}

/** What the card's owner waits for, or has to do. */
function Standing({ state }: { state: CardFaceState }) {
  if (state === 'pending')
    return <Banner>{say('Your payment was seen. Number and security code are here as soon as it is final.')}</Banner>
  if (state !== 'underfunded') return null
  return (
    <Banner
      tone="caution"
      title={say('A part of the price is missing')}
      action={
        <a href={`${app}/dashboard`} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'small')}>
          {say('Complete the payment in Moon')}
        </a>
      }
    >
      {say('What has come in is kept for this card.')}
    </Banner>
  )
}

type FaceProps = { card: CardInfo; shown: CardInfo | undefined; onCopy: ((part: CardPart) => void) | undefined }

function Face({ card, shown, onCopy }: FaceProps) {
  const state = faceOf(card, now())
  const face = { id: card.id, state, balance: card.balance, value: card.value }
  if (!card.gift_card)
    return (
      <CardFace
        {...face}
        lastFour={card.last_four}
        number={shown?.pan ?? null}
        expiry={shown?.exp ?? null}
        cvv={shown?.cvv ?? null}
        {...(card.spendable && onCopy && { onCopy })}
      />
    )
  const { giftCardMerchantName: name, card_art_base64: art, primaryBrandColor, primaryTextColor } = card.gift_card
  return <GiftCardFace {...face} merchant={{ name, art, brandColor: primaryBrandColor, textColor: primaryTextColor }} />
}

function Codes({ card: { gift_card } }: { card: CardInfo }) {
  const codes = { [say('Code')]: gift_card?.securityCode, PIN: gift_card?.pin }
  return (
    <div className="divide-y divide-line rounded-[14px] border border-line">
      {Object.entries(codes).map(
        ([name, code]) =>
          code && (
            <div key={name} className="flex items-center justify-between gap-2 px-3 py-1">
              <div>
                <p className="text-xs text-ink-muted">{name}</p>
                <div className="font-mono">{code}</div>
              </div>
              <CopyButton label={say('Copy {name}', { name })} text={code} onCopied={() => toast(say('Copied'))} />
            </div>
          ),
      )}
    </div>
  )
}
