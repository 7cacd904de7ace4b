import type { User } from '@moon/contract/users.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BuyPage } from './buy/buy-page.tsx'
import { CardPage } from './card-page.tsx'
import { AddressPage } from './checkout/address-page.tsx'
import { CheckoutPage } from './checkout/checkout-page.tsx'
import { FillingPage } from './checkout/filling-page.tsx'
import { HomePage } from './home-page.tsx'
import { placeAfter, type Place } from './place.ts'
import { readWaiting } from './pay/waiting-order.ts'
import { PayPage } from './pay/pay-page.tsx'

/**
 * Home, one card, or buying. An order that waits for its payment is shown first, even after the window was closed.
 */
export function Pages({ user }: { user: User }) {
  const [place, go] = useState<Place>({ at: 'home' })
  const queries = useQueryClient()
  const { data: waiting, isPending } = useQuery({
    queryKey: ['waiting-order'],
    queryFn: async () => (await readWaiting()) ?? null,
  })
  const look = () => queries.invalidateQueries({ queryKey: ['waiting-order'] })
  if (isPending) return null
  if (waiting)
    return (
      <PayPage
        order={waiting}
        onEnd={(cardId) => {
          go(placeAfter(place, waiting, cardId))
          for (const name of ['waiting-order', 'user', 'cards', 'card'])
            void queries.invalidateQueries({ queryKey: [name] })
        }}
      />
    )
  switch (place.at) {
    case 'home':
      return <HomePage user={user} go={go} />
    case 'card':
      return <CardPage id={place.id} onBack={() => go({ at: 'home' })} />
    case 'checkout':
      return (
        <CheckoutPage
          key={place.found.checkout.shop}
          user={user}
          found={place.found}
          onBack={() => go({ at: 'home' })}
          onRead={(found) => go({ at: 'checkout', found })}
          onCard={(cardId) => go({ at: 'filling', found: place.found, cardId })}
          onOrdered={(order) => {
            go({ ...place, confirmedBy: order })
            void look()
          }}
          onAddress={() => go({ at: 'address', found: place.found })}
        />
      )
    case 'address':
      return <AddressPage user={user} onEnd={() => go({ at: 'checkout', found: place.found })} />
    case 'filling':
      return (
        <FillingPage
          user={user}
          found={place.found}
          cardId={place.cardId}
          onCard={() => go({ at: 'card', id: place.cardId })}
          onEnd={() => go({ at: 'home' })}
        />
      )
    case 'buy':
      return (
        <BuyPage
          user={user}
          onBack={() => go({ at: 'home' })}
          onOrdered={() => void look()}
          onBought={(id) => go({ at: 'card', id })}
        />
      )
  }
}
