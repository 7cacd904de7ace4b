import { Button } from '@moon/ui/button.tsx'
import { say } from '@moon/ui/language/say.ts'
import { useMutation } from '@tanstack/react-query'
import { hostOf } from './checkout-words.ts'
import { leaveButtonOut } from './kept-shops.ts'

/** Where the user has dismissed the button in the page: whether it is to stay away from this shop. */
export function DismissedButton({ shop }: { shop: string }) {
  const leaving = useMutation({ mutationFn: () => leaveButtonOut(shop) })
  if (leaving.isSuccess)
    return (
      <p role="status" className="text-sm text-ink-muted">
        {say('The button in the page stays away from {host}. The settings of the extension bring it back.', {
          host: hostOf(shop),
        })}
      </p>
    )
  return (
    <Button variant="quiet" size="small" onClick={() => leaving.mutate()}>
      {say('Never show the button at this shop')}
    </Button>
  )
}
