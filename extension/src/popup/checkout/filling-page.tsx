import type { CardInfo } from '@moon/contract/cards.ts'
import type { User } from '@moon/contract/users.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { say } from '@moon/ui/language/say.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CardValues } from '../../fill/card-values.ts'
import { call, errorText } from '../call.ts'
import { useLookEvery } from '../live/use-live.ts'
import { PageHead } from '../page-head.tsx'
import { Page } from '../page.tsx'
import { ShownByIssuer } from '../shown-by-issuer.tsx'
import { SkyNote } from '../sky-note.tsx'
import { useFlags } from '../use-flags.ts'
import { hostOf, whatIsLeft, whatToDo } from './checkout-words.ts'
import { readAddress } from './kept-address.ts'
import { fillTab, type TabCheckout } from './tab-checkout.ts'

type FillingPageProps = { user: User; found: TabCheckout; cardId: string; onCard: () => void; onEnd: () => void }

/** Writes a card into the confirmed checkout, once, and shows the result. */
export function FillingPage({ user, found, cardId, onCard, onEnd }: FillingPageProps) {
  const [once] = useState(() => crypto.randomUUID())
  // A card that was just paid has its number a moment later; one paid on-chain, once the payment is final.
  const reading = useQuery({
    queryKey: ['card', cardId],
    queryFn: () => call('readCard', { params: { id: cardId }, query: { reveal: false } }),
    refetchInterval: useLookEvery(),
  })
  const { data: flags } = useFlags()
  const filling = useQuery({
    queryKey: ['filling', once],
    queryFn: async () => {
      const home = await readAddress()
      const card = await call('readCard', { params: { id: cardId }, query: { reveal: true } })
      if (card.frame) return 'shown by the issuer'
      const filled = await fillTab(found, { card: valuesOf(card, user), home })
      return { filled, isAddressLeft: found.checkout.address !== undefined && !home }
    },
    enabled: reading.data?.spendable === true && flags?.numbersInFrames !== true,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const isShownByIssuer =
    filling.data === 'shown by the issuer' || (reading.data?.spendable === true && flags?.numbersInFrames === true)
  const { filled: report, isAddressLeft = false } = filling.data === 'shown by the issuer' ? {} : (filling.data ?? {})
  const error = filling.error ?? reading.error
  const isAwaited = reading.data?.spendable === false
  const left = report && whatIsLeft(report)
  return (
    <>
      <PageHead title={say('Pay at a shop')} onBack={onEnd} />
      <Page>
        {isShownByIssuer && <ShownByIssuer cardId={cardId} />}
        {!report && !isShownByIssuer && !error && (
          <SkyNote sky="cloud" title={isAwaited ? say('Your payment was seen') : say('Writing your card…')}>
            {isAwaited
              ? say(
                  'The card is written into the form once the payment is final. Leave this window open, or come back and fill it then.',
                )
              : say('It goes into the form of {host}.', { host: hostOf(found.checkout.shop) })}
          </SkyNote>
        )}
        {error && <Banner tone="negative">{errorText(error)}</Banner>}
        {left !== undefined && <Banner tone="caution">{left}</Banner>}
        {report && left === undefined && (
          <SkyNote sky="full" title={say('Your card is in the form')}>
            {whatToDo(hostOf(found.checkout.shop), { isAddressLeft })}
          </SkyNote>
        )}
        {(isShownByIssuer || report || error) && (
          <Button variant="secondary" onClick={onCard}>
            {say('Show the card')}
          </Button>
        )}
      </Page>
    </>
  )
}

function valuesOf({ pan, exp, cvv }: CardInfo, user: User): CardValues {
  const [month = '', year = ''] = (exp ?? '').split('/')
  return { number: pan ?? '', month, year: `20${year}`, securityCode: cvv ?? '', holder: user.name }
}
