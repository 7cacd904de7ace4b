import { say } from '@moon/ui/language/say.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { hostOf } from '../popup/checkout/checkout-words.ts'
import { bringButtonBack, shopsWithoutButton } from '../popup/checkout/kept-shops.ts'
import { RemovableList } from './removable-list.tsx'

/** The shops at which the user wants no button in the page, each with a way to have it again. */
export function ShopsWithoutButton() {
  const { data: shops, refetch } = useQuery({ queryKey: ['shops without button'], queryFn: shopsWithoutButton })
  const returning = useMutation({ mutationFn: bringButtonBack, onSuccess: () => refetch() })
  if (!shops) return null
  if (shops.length === 0) return <p>{say('It is left out at none.')}</p>
  return (
    <RemovableList
      names={shops.map((shop) => ({ key: shop, name: hostOf(shop) }))}
      action={say('Show it again')}
      labelOf={(name) => say('Show the button at {name} again', { name })}
      onRemove={(shop) => returning.mutate(shop)}
    />
  )
}
