import { Button } from '@moon/ui/button.tsx'
import { say } from '@moon/ui/language/say.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { dropAddress, readAddress } from '../popup/checkout/kept-address.ts'

/** The stored billing address, and a button to delete it. */
export function KeptAddress() {
  const {
    data: address,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['address'],
    queryFn: async () => (await readAddress()) ?? null,
  })
  const dropping = useMutation({ mutationFn: dropAddress, onSuccess: () => refetch() })
  if (isPending) return null
  if (!address)
    return <p className="text-ink-muted">{say('None is stored. You may write one at your next checkout.')}</p>
  const { street, city, state, zip } = address
  return (
    <>
      <p>
        {street}, {city}, {state} {zip}
      </p>
      <Button variant="secondary" isBusy={dropping.isPending} onClick={() => dropping.mutate()}>
        {say('Forget this address')}
      </Button>
    </>
  )
}
