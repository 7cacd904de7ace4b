import { cents } from '@moon/money/cents.ts'
import { formatDollars } from '@moon/money/format.ts'
import { Button } from '@moon/ui/button.tsx'
import { say } from '@moon/ui/language/say.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { hostOf } from './checkout-words.ts'
import { DismissedButton } from './dismissed-button.tsx'
import { readTab, type TabCheckout } from './tab-checkout.ts'

/** When the tab in front is a checkout: its total, and the button to pay it. */
export function CheckoutOffer({ onPay }: { onPay: (found: TabCheckout) => void }) {
  const { data: found } = useQuery({
    queryKey: ['checkout'],
    queryFn: async () => (await readTab()) ?? null,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  // The user confirms the page as it is at the click: each reading invalidates the tickets of earlier ones.
  const reading = useMutation({ mutationFn: () => readTab(), onSuccess: (now) => now && onPay(now) })
  if (!found || (found.checkout.plan.outcome === 'none' && found.checkout.needsPermission.length === 0)) return null
  const { shop, total } = found.checkout
  return (
    <section aria-labelledby="checkout" className="grid gap-3 rounded-[14px] border border-line bg-surface-raised p-4">
      <h2 id="checkout" className="min-w-0">
        <span className="block text-sm break-all text-ink-muted">{hostOf(shop)}</span>
        <span className="block font-display text-lg font-semibold">
          {total.outcome === 'found'
            ? say('asks for {sum}', { sum: formatDollars(cents(BigInt(total.cents))) })
            : say('asks for a card')}
        </span>
      </h2>
      <Button size="large" isBusy={reading.isPending} onClick={() => reading.mutate()}>
        {say('Pay here with Moon')}
      </Button>
      {found.isButtonDismissed && <DismissedButton shop={shop} />}
    </section>
  )
}
