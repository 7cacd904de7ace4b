import { formatDollars } from '@moon/money/format.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from './call.ts'
import { storeWaiting } from './waiting-order.ts'

type Asked = { amount: string; usesCredit: boolean }

/** Orders a card. It is there at once where credit pays all of it; else the order waits for its payment. */
export function useOrderCard({ onBought, onOrdered }: { onBought: (cardId: string) => void; onOrdered: () => void }) {
  const key = useRef({ asked: '', key: '' })
  return useMutation({
    mutationFn: ({ amount, usesCredit }: Asked) => {
      const body = { card_amount: amount, applyUsdCredit: usesCredit, requestFrom: 'extension' }
      // The same, ordered again, is one order.
      const asked = JSON.stringify(body)
      if (key.current.asked !== asked) key.current = { asked, key: crypto.randomUUID() }
      return call('getDepositAddress', { body }, { idempotencyKey: key.current.key })
    },
    onSuccess: async ({ card, depositAddress, amount, amountUsd, priceUntil, expiresAt }) => {
      if (card) return onBought(card.id)
      if (depositAddress === null) return
      await storeWaiting({
        address: depositAddress,
        amount,
        dollars: formatDollars(amountUsd),
        priceUntil: priceUntil?.getTime() ?? null,
        expiresAt: expiresAt?.getTime() ?? null,
      })
      onOrdered()
    },
  })
}
