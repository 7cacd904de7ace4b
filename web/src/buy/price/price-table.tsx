import type { PriceLine } from '@moon/contract/price.ts'
import { addCents, zeroCents } from '@moon/money/cents.ts'
import { formatDollars, formatSats } from '@moon/money/format.ts'
import { Rolling } from '@moon/ui/amount/rolling.tsx'
import type { ReactNode } from 'react'
import type { UsualFees } from './use-offer.ts'
import { say } from '@moon/ui/language/say.ts'

type PriceTableProps = {
  price: PriceLine | undefined
  usual: UsualFees
  /** The amount due in coins, with its unit. */
  coin: string | undefined
  /** The price lock has ended: the amount in coins is marked as no longer fixed. */
  isOver?: boolean
}

/** The price line by line to the cent, in dollars and in coins (D-13). On a phone its last line stands beside the face. */
export function PriceTable({ price, usual, coin, isOver }: PriceTableProps) {
  return (
    <dl className="grid gap-2 text-[15px]">
      {/* The new key makes the known value another element, so that it does not count as a layout shift. */}
      <PriceRow key={price && 'known'} name={say('Card value')}>
        {price ? formatDollars(price.value) : '—'}
      </PriceRow>
      {price && price.discount > 0n && (
        <PriceRow name={say('Discount ({discountPercent}%)', { discountPercent: usual.discountPercent })}>
          −{formatDollars(price.discount)}
        </PriceRow>
      )}
      <PriceRow name={say('Fees')}>
        {usual.isFree ? (
          <FreeOf usual={usual} />
        ) : (
          formatDollars(price ? addCents(price.loadFee, price.creationFee) : zeroCents)
        )}
      </PriceRow>
      {price && price.overdraft > 0n && (
        <PriceRow name={say('What you owe')}>{formatDollars(price.overdraft)}</PriceRow>
      )}
      {price && price.appliedSats > 0n && (
        <PriceRow name={say('Reward sats ({appliedSats})', { appliedSats: formatSats(price.appliedSats) })}>
          −{formatDollars(price.appliedSatsCents)}
        </PriceRow>
      )}
      {price && price.appliedCredit > 0n && (
        <PriceRow name="Moon Credit">−{formatDollars(price.appliedCredit)}</PriceRow>
      )}
      <div className="mt-1 hidden items-baseline justify-between gap-4 border-t border-line pt-3 md:flex">
        <dt className="font-semibold whitespace-nowrap">{say('You pay')}</dt>
        <dd className="grow text-end">
          <DueAmount price={price} coin={coin} isOver={isOver} />
        </dd>
      </div>
    </dl>
  )
}

/** Only the amount due. */
export function PriceTotal({
  price,
  coin,
  isOver,
}: Omit<PriceTableProps, 'usual' | 'price'> & { price: Due | undefined }) {
  return (
    <div className="grid min-h-17 content-start">
      <span className="text-sm text-ink-muted">{say('You pay')}</span>
      <DueAmount price={price} coin={coin} isOver={isOver} />
      {price?.overdraft !== undefined && price.overdraft > zeroCents && (
        <span className="text-sm text-ink-muted">
          {say('with {overdraft} that you owe', { overdraft: formatDollars(price.overdraft) })}
        </span>
      )}
    </div>
  )
}

type Due = Pick<PriceLine, 'due'> & Partial<Pick<PriceLine, 'overdraft'>>

type DueAmountProps = { price: Due | undefined; coin: string | undefined; isOver: boolean | undefined }

function DueAmount({ price, coin, isOver = false }: DueAmountProps) {
  return (
    <>
      <span className="block text-xl leading-snug font-semibold tabular-nums">
        {price ? <Rolling value={price.due}>{formatDollars(price.due)}</Rolling> : '—'}
      </span>
      <CoinAmount coin={coin} isOver={isOver} />
    </>
  )
}

/** The amount due in coins. Once the price lock has ended the amount is struck through, because it may no longer be enough. */
export function CoinAmount({ coin, isOver }: { coin: string | undefined; isOver: boolean }) {
  if (!isOver || coin === undefined)
    return <span className="block min-h-5 text-sm text-ink-muted tabular-nums">{coin}</span>
  return (
    <span className="block text-sm text-ink-muted">
      <s className="tabular-nums">{coin}</s> <span className="inline-block">{say('no longer fixed')}</span>
    </span>
  )
}

export function PriceRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="grow text-end tabular-nums">{children}</dd>
    </div>
  )
}

/** The usual $1.50 and 1.5 % struck through, with nothing in their place (COB-07). */
function FreeOf({ usual }: { usual: UsualFees }) {
  const { creationFee } = usual
  if (creationFee === zeroCents && usual.loadFeePercent === 0) return say('No fees')
  return (
    <>
      <span className="whitespace-nowrap">
        <s className="text-ink-muted">
          <span className="sr-only">{say('usually')} </span>
          {formatDollars(creationFee)}
        </s>{' '}
        $0
      </span>{' '}
      <span className="whitespace-nowrap">
        <span className="text-ink-muted">+</span>{' '}
        <s className="text-ink-muted">
          <span className="sr-only">{say('usually')} </span>
          {usual.loadFeePercent}%
        </s>{' '}
        0%
      </span>
    </>
  )
}
