import { formatDollars } from '@moon/money/format.ts'
import { useContext } from 'react'
import { Balance } from '../amount/balance.tsx'
import { BalancesHidden } from '../amount/balances-hidden.ts'
import { artAddress } from './art-address.ts'
import { brandInk } from './brand-ink.ts'
import { coveredMoonText, faceMoods, faceTitle, moonShare, moonText, type FaceProps } from './card-face-state.ts'
import { classNames } from '../class-names.ts'
import { FaceClouds } from './face-scene.tsx'
import { Moon } from '../moon/moon.tsx'
import { say } from '../language/say.ts'

export type Merchant = {
  name: string
  /** The art in base64. */
  art: string
  brandColor: string
  textColor: string
}

export type GiftCardFaceProps = FaceProps & { merchant: Merchant }

/** A gift card's face: the shop's art and colours, the amount at the bottom, and a small moon in the corner. */
export function GiftCardFace({ id, merchant, state, balance, value, caption, ...rest }: GiftCardFaceProps) {
  const { share, detail, scene, className } = rest
  const isCovered = useContext(BalancesHidden) && (rest.isCovered ?? false)
  const isGone = state === 'deleted' || state === 'expired'
  return (
    <article
      dir="ltr"
      className={classNames(
        '@container relative aspect-[85.6/54] w-full overflow-hidden rounded-[4.6%/7.3%] select-none',
        className,
      )}
      style={{ background: merchant.brandColor }}
    >
      <MerchantArt
        merchant={merchant}
        className={classNames('absolute inset-0', merchant.art === '' && 'pb-[30%]', isGone && 'grayscale')}
      />
      {scene && <FaceClouds scene={scene} />}
      {/* A footer instead of an overlay: the shop's art keeps its brightness, and no name in it is cut in half. */}
      <div className="absolute inset-x-0 bottom-0 flex items-center gap-[3cqw] bg-[#1a1d3a] px-[5cqw] py-[2.2cqw] text-[#f3f1fa]">
        <Moon
          seed={id}
          share={isCovered ? 1 : (share ?? moonShare(state, balance, value))}
          mood={faceMoods[state]}
          label={isCovered ? coveredMoonText() : moonText(state, balance, value)}
          className="w-[13cqw] shrink-0"
        />
        <div className="min-w-0">
          <p className="font-display text-[7.6cqw] leading-none font-semibold tracking-tight tabular-nums">
            {isCovered ? (
              <Balance name={say('the balance')} isInGroup>
                {formatDollars(balance)}
              </Balance>
            ) : (
              formatDollars(balance)
            )}
          </p>
          <p className="truncate pt-[1cqw] text-[max(12px,3.4cqw)] leading-snug text-[#d6d5e6] @max-[12rem]:sr-only">
            {caption ?? (faceTitle(state) || merchant.name)}
            {detail && <span className="block truncate whitespace-pre">{detail}</span>}
          </p>
        </div>
      </div>
    </article>
  )
}

/** The art fills its box; a shop without art shows its name on its colour. */
export function MerchantArt({ merchant, className }: { merchant: Merchant; className?: string }) {
  const address = artAddress(merchant.art)
  if (address)
    return <img src={address} alt="" decoding="async" className={classNames('size-full object-cover', className)} />
  return (
    <span
      aria-hidden
      className={classNames('grid size-full place-items-center p-[6%] text-center', className)}
      style={{ background: merchant.brandColor, color: brandInk(merchant.brandColor, merchant.textColor) }}
    >
      <span className="font-display text-xl font-semibold text-balance">{merchant.name}</span>
    </span>
  )
}
