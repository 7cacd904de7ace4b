import { rateLifeMs, rateRefreshMs } from '@moon/contract/limits.ts'
import type { ExchangeRate, PaymentMethod } from '@moon/contract/rates.ts'
import type { Coin } from '@moon/money/coin.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../api/query.ts'

const coins: readonly Coin[] = ['BTC', 'ETH', 'LTC', 'BCH', 'CGLD', 'ZEC', 'USDC', 'USDT']

/** Rates are read every 30 s; a rate older than three minutes is no longer shown [STA-27, STA-28]. */
const ratesQuery = (paymentMethod: PaymentMethod) => ({
  ...query('exchangeRates', { body: { pairs: coins.map((quote) => ({ quote, base: 'USD' })), paymentMethod } }),
  refetchInterval: rateRefreshMs,
  staleTime: rateRefreshMs,
  placeholderData: keepPreviousData,
})

/** The rate of a coin for this way of paying. */
export function useRate(coin: Coin, paymentMethod: PaymentMethod): ExchangeRate | undefined {
  const { data, dataUpdatedAt } = useQuery(ratesQuery(paymentMethod))
  const isTooOld = useOutlived(dataUpdatedAt, rateLifeMs)
  return isTooOld ? undefined : data?.exchangeRates[`${coin}_USD`]
}

/** Returns whether this version has been shown for longer than its lifetime. */
function useOutlived(version: number, lifeMs: number): boolean {
  const [outlived, setOutlived] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setOutlived(version), lifeMs)
    return () => clearTimeout(timer)
  }, [version, lifeMs])
  return outlived === version
}
