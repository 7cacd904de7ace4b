import { Button } from '@moon/ui/button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { hasTabWallet, payInTab } from './pay-in-tab.ts'

/**
 * Offers the wallet of another extension. Such wallets exist only inside pages, so the page of the active tab is
 * asked.
 */
export function TabWallet({ request }: { request: string }) {
  const { data: hasOne } = useQuery({ queryKey: ['wallet in the tab'], queryFn: hasTabWallet })
  const paying = useMutation({ mutationFn: () => payInTab(request) })
  if (!hasOne) return null
  return (
    <>
      <Button isBusy={paying.isPending} onClick={() => paying.mutate()}>
        Pay with your browser wallet
      </Button>
      {paying.isError && <p role="alert">Your wallet did not pay. Nothing was taken.</p>}
    </>
  )
}
