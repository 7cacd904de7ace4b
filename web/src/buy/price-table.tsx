import type { PriceLine } from '@moon/contract/price.ts'
import { addCents, parseDollars, zeroCents, type Cents } from '@moon/money/cents.ts'
import { formatCoin, formatDollars, formatSats } from '@moon/money/format.ts'
import { parsePrice, unitsOwedRoundedUp } from '@moon/money/rate.ts'
import type { ReactNode } from 'react'
import { useRate } from '../session/rates.ts'
import type { UsualFees } from './use-offer.ts'

/** The price line by line to the cent, in dollars and in coin (D-13). */
export function PriceTable({ price, usual }: { price: PriceLine | undefined; usual: UsualFees }) {
  const bid = parsePrice(useRate('BTC')?.bid ?? '')
  const due = price && bid && price.due > 0n ? formatCoin('BTC', unitsOwedRoundedUp('BTC', price.due, bid)) : undefined
  return (
    <dl className="grid gap-2 text-[15px]">
      <Line name="Card value">{price ? formatDollars(price.value) : '—'}</Line>
      {price && price.discount > 0n && <Line name="Discount">−{formatDollars(price.discount)}</Line>}
      <Line name="Fees">
        {usual.isFree ? (
          <FreeOf usual={usual} />
        ) : (
          formatDollars(price ? addCents(price.loadFee, price.creationFee) : zeroCents)
        )}
      </Line>
      {price && price.appliedSats > 0n && (
        <Line name={`Reward sats (${formatSats(price.appliedSats)})`}>−{formatDollars(price.appliedSatsCents)}</Line>
      )}
      {price && price.appliedCredit > 0n && <Line name="Moon Credit">−{formatDollars(price.appliedCredit)}</Line>}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-semibold">You pay</dt>
        <dd className="text-right">
          <span className="text-xl font-semibold tabular-nums">{price ? formatDollars(price.due) : '—'}</span>
          <span className="block min-h-5 text-sm text-ink-muted tabular-nums">{due}</span>
        </dd>
      </div>
    </dl>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

/** The usual $1.50 and 1.5 % struck through, nothing in their place (COB-07). */
function FreeOf({ usual }: { usual: UsualFees }) {
  const creationFee: Cents = parseDollars(usual.creationFee) ?? zeroCents
  return (
    <>
      <s className="text-ink-muted">
        <span className="sr-only">usually </span>
        {formatDollars(creationFee)}
      </s>{' '}
      $0 <span className="text-ink-muted">+</span>{' '}
      <s className="text-ink-muted">
        <span className="sr-only">usually </span>
        {usual.loadFeePercent}%
      </s>{' '}
      0%
    </>
  )
}
