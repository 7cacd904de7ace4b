import { Button } from '@moon/ui/button.tsx'
import { say } from '@moon/ui/language/say.ts'
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
        {say('Pay with your browser wallet')}
      </Button>
      {paying.isError && <p role="alert">{say('Your wallet did not pay. Nothing was taken.')}</p>}
    </>
  )
}
