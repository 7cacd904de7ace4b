import { formatDollars } from '@moon/money/format.ts'
import { useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import { Balance } from '../amount/balance.tsx'
import { BalancesHidden } from '../amount/balances-hidden.ts'
import { Rolling } from '../amount/rolling.tsx'
import { coveredMoonText, faceMoods, faceTitle, moonShare, moonText, type FaceProps } from './card-face-state.ts'
import { groundOf, nightOfFace, type CardTone } from './card-tones.ts'
import { classNames } from '../class-names.ts'
import { FaceClouds, WaxingShadow } from './face-scene.tsx'
import { IssuerFrame } from './issuer-frame.tsx'
import { Moon } from '../moon/moon.tsx'
import { moonSurface } from '../moon/moon-surface.ts'
import { NightSky } from '../moon/night-sky.tsx'
import { SetGroups } from './set-groups.tsx'
import { say } from '../language/say.ts'

export type CardFaceProps = FaceProps & {
  /** The owner's label and colour. */
  name?: string | null
  tone?: CardTone | null
  lastFour?: string | null
  /** Number, expiry and code while they are revealed. */
  number?: string | null
  expiry?: string | null
  /** The label above the expiry, for pages with their own texts. */
  expires?: string
  cvv?: string | null
  /** Address of the card issuer's frame that shows number and code: bare digits, placed where ours would be. */
  frame?: string | null
  /** Turns number, expiry and code into buttons that copy them (revealing them first). */
  onCopy?: (part: CardPart) => void
}

export type CardPart = 'number' | 'expiry' | 'cvv'

/**
 * A Visa card's face: a night sky of its own in both themes, and a moon whose lit part is the share of the value
 * left. Like a plastic card it reads from the left in every language.
 */
export function CardFace({ id, share, tone, className, ...rest }: CardFaceProps) {
  const { state, balance, value, caption, scene } = rest
  const isCovered = useContext(BalancesHidden) && (rest.isCovered ?? false)
  const { nightHue } = useMemo(() => moonSurface(id), [id])
  const isGone = state === 'deleted' || state === 'expired'
  return (
    <article
      dir="ltr"
      className={classNames(faceShape, className)}
      style={{ background: groundOf(isGone ? goneNight : nightOfFace(nightHue, tone)) }}
    >
      <NightSky seed={id} className="absolute inset-0 size-full" />
      <Moon
        seed={id}
        share={isCovered ? 1 : (share ?? moonShare(state, balance, value))}
        mood={faceMoods[state]}
        label={caption ?? (isCovered ? coveredMoonText() : moonText(state, balance, value))}
        className={moonPlace}
      />
      {scene && <WaxingShadow seed={id} scene={scene} className={moonPlace} />}
      {scene && <FaceClouds scene={scene} />}
      <FaceText {...rest} isCovered={isCovered} />
      {rest.frame && <IssuerFrame key={rest.frame} url={rest.frame} isSetting={scene === 'opening'} />}
    </article>
  )
}

/** The shape of a card, whatever is drawn inside. */
export const faceShape =
  '@container relative aspect-[85.6/54] w-full overflow-hidden rounded-[4.6%/7.3%] text-[#f3f1fa] select-none'

type FaceTextProps = Omit<CardFaceProps, 'id' | 'share' | 'tone' | 'className'>

/** The texts on the face. */
export function FaceText({ state, balance, value, caption, detail, name, isCovered, ...rest }: FaceTextProps) {
  return (
    <div className="absolute inset-0 flex flex-col p-[6cqw]">
      <p
        className={classNames(
          'font-display leading-none font-semibold tracking-tight tabular-nums',
          // A four-figure amount must not run into the moon.
          balance < 100_000n ? 'text-[11.2cqw]' : 'text-[8.8cqw]',
        )}
      >
        {isCovered ? (
          <Balance name={say('the balance')} isInGroup>
            {formatDollars(balance)}
          </Balance>
        ) : (
          <Rolling value={balance}>{formatDollars(balance)}</Rolling>
        )}
      </p>
      {name && (
        <p className="max-w-[46%] truncate pt-[2cqw] text-[max(12px,4.4cqw)] leading-tight font-semibold">
          <bdi>{name}</bdi>
        </p>
      )}
      <p className="pt-[1.6cqw] text-[max(12px,3.5cqw)] leading-snug text-[#c9c8dc] @max-[192px]:sr-only">
        {faceTitle(state) ? (
          <b className="font-semibold text-[#f3f1fa]">{faceTitle(state)}</b>
        ) : (
          (caption ?? say('of {value}', { value: formatDollars(value) }))
        )}
        {detail && <span className="block whitespace-pre-line">{detail}</span>}
      </p>
      <Details {...rest} />
    </div>
  )
}

const goneNight = { near: 'oklch(0.24 0.012 280)', deep: 'oklch(0.17 0.01 280)' }
const moonPlace = 'absolute top-[-6%] end-[-4.5%] h-[92%]'

type DetailsProps = Pick<
  CardFaceProps,
  'lastFour' | 'number' | 'expiry' | 'expires' | 'cvv' | 'frame' | 'onCopy' | 'scene'
>

function Details({ lastFour, number, expiry, expires = say('Expires'), cvv, frame, onCopy, scene }: DetailsProps) {
  const isSetting = scene === 'opening'
  if (!lastFour && !number) return <Mark className="mt-auto self-end" />
  const shownNumber = number ? number.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : `•••• •••• •••• ${lastFour}`
  return (
    <div className="mt-auto grid gap-[2.6cqw]">
      <div className={frame ? framedRow : 'flex gap-[6cqw]'}>
        {expiry && (
          <Labelled label={expires}>
            <Part
              name={say('expiry')}
              part="expiry"
              onCopy={onCopy}
              isSetting={isSetting}
              className={classNames(small, frame && 'z-10')}
            >
              {expiry}
            </Part>
          </Labelled>
        )}
        <Labelled label="CVV">
          {frame ? (
            <Gap className={small}>000</Gap>
          ) : (
            <Part name={say('security code')} part="cvv" onCopy={onCopy} isSetting={isSetting} className={small}>
              {cvv ?? '•••'}
            </Part>
          )}
        </Labelled>
      </div>
      <div className="flex items-center justify-between">
        {frame ? (
          <Gap className={large}>0000 0000 0000 0000</Gap>
        ) : (
          <Part name={say('card number')} part="number" onCopy={onCopy} isSetting={isSetting} className={large}>
            {shownNumber}
          </Part>
        )}
        <Mark />
      </div>
    </div>
  )
}

// Touch targets are taller than the text, and do not overlap.
const small = 'text-[max(13px,4.2cqw)] after:-inset-x-1 after:-top-5.5 after:-bottom-2'
const large = 'text-[5.3cqw] after:inset-x-0 after:-top-2 after:-bottom-3'

// The issuer's frame knows only its own width, so its digits have fixed positions that do not depend on neighbours.
const framedRow = 'grid grid-cols-[max(18.8cqw,62px)_1fr]'

const digits = 'font-mono leading-tight font-medium tracking-[0.01em] whitespace-nowrap tabular-nums'

/** Empty room for digits that the issuer's frame shows above it. */
const Gap = ({ className, children }: { className: string; children: string }) => (
  <span aria-hidden className={classNames(digits, 'invisible py-[0.6cqw]', className)}>
    {children}
  </span>
)

type PartProps = {
  name: string
  part: CardPart
  onCopy: ((part: CardPart) => void) | undefined
  /** The groups of digits appear one after the other. */
  isSetting: boolean
  className: string
  children: string
}

function Part({ name, part, onCopy, isSetting, className, children }: PartProps) {
  const shown = isSetting ? <SetGroups text={children} /> : children
  const text = classNames(digits, className)
  // The accessible name contains every visible character, so that voice control works: "Copy card number, ending in 4242".
  const seen = children.replaceAll(/[• ]+/g, '')
  const spoken = !children.includes('•')
    ? `${name} ${children}`
    : seen
      ? say('{name}, ending in {seen}', { name, seen })
      : say('{name}, hidden', { name })
  if (!onCopy)
    return (
      <span className={text}>
        <span className="sr-only">{spoken}</span>
        <span aria-hidden>{shown}</span>
      </span>
    )
  return (
    <button
      type="button"
      aria-label={say('Copy {spoken}', { spoken })}
      onClick={() => onCopy(part)}
      className={classNames(
        text,
        'relative -mx-[1.6cqw] rounded-[1.6cqw] px-[1.6cqw] py-[0.6cqw] text-start transition-colors after:absolute hover:bg-white/14 focus-visible:outline-offset-0 focus-visible:outline-[#f2b544]',
      )}
    >
      {shown}
    </button>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="grid justify-items-start">
      <span aria-hidden className="text-[max(12px,2.7cqw)] leading-tight text-[#c9c8dc] @max-[15rem]:sr-only">
        {label}
      </span>
      {children}
    </span>
  )
}

function Mark({ className }: { className?: string }) {
  return (
    <span
      className={classNames('font-display text-[6.6cqw] leading-[0.8] font-extrabold italic tracking-tight', className)}
    >
      VISA
    </span>
  )
}
