import type { CardInfo } from '@moon/contract/cards.ts'
import type { User } from '@moon/contract/users.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CardValues } from '../../fill/card-values.ts'
import { call, errorText } from '../call.ts'
import { PageHead } from '../page-head.tsx'
import { hostOf, whatIsLeft } from './checkout-words.ts'
import { readAddress } from './kept-address.ts'
import { fillTab, type TabCheckout } from './tab-checkout.ts'

type FillingPageProps = { user: User; found: TabCheckout; cardId: string; onCard: () => void; onEnd: () => void }

const issuedWithinMs = 30_000
const lookEveryMs = 1_000

/** Writes a card into the checkout that was confirmed, once, and says what came of it. */
export function FillingPage({ user, found, cardId, onCard, onEnd }: FillingPageProps) {
  const [once] = useState(() => crypto.randomUUID())
  const { data: report, error } = useQuery({
    queryKey: ['filling', once],
    queryFn: async () => {
      const home = await readAddress()
      return fillTab(found, { card: valuesOf(await readIssued(cardId), user), home })
    },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const left = report && whatIsLeft(report)
  return (
    <>
      <PageHead title="Pay at a shop" onBack={onEnd} />
      <main className="grid gap-4 p-4" aria-live="polite">
        {!report && !error && (
          <>
            <p>Writing your card into the form of {hostOf(found.checkout.shop)}…</p>
            <SkeletonLines count={2} isTall />
          </>
        )}
        {error && <Banner tone="negative">{errorText(error)}</Banner>}
        {left !== undefined && <Banner tone="caution">{left}</Banner>}
        {report && left === undefined && (
          <Banner tone="positive" title="Your card is in the form">
            Look it over and pay at {hostOf(found.checkout.shop)}. Moon has sent nothing.
          </Banner>
        )}
        {(report ?? error) && (
          <Button variant="secondary" onClick={onCard}>
            Show the card
          </Button>
        )}
      </main>
    </>
  )
}

/** A card that was just paid for has its number a moment later. */
async function readIssued(id: string): Promise<CardInfo> {
  for (let waited = 0; ; waited += lookEveryMs) {
    const card = await call('readCard', { params: { id }, query: { reveal: true } })
    if (card.pan !== null || waited >= issuedWithinMs) return card
    await new Promise((done) => setTimeout(done, lookEveryMs))
  }
}

function valuesOf({ pan, exp, cvv }: CardInfo, user: User): CardValues {
  const [month = '', year = ''] = (exp ?? '').split('/')
  return { number: pan ?? '', month, year: `20${year}`, securityCode: cvv ?? '', holder: user.name }
}
