import type { CardInfo } from '@moon/contract/cards.ts'
import { cents } from '@moon/money/cents.ts'
import { BalancesHidden } from '@moon/ui/amount/balances-hidden.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { newQueries } from '../kit/queries.ts'
import { CardLine } from './card-line.tsx'
import { CardPage } from './card-page.tsx'

const card = (balance: bigint) =>
  ({
    id: 'card_1',
    name: null,
    last_four: '4186',
    balance: cents(balance),
    value: cents(10_000n),
    spendable: true,
    expiration: null,
    deleted: false,
    frozen: false,
    fundingState: 'PAID',
    gift_card: null,
    payments: [],
  }) as unknown as CardInfo

const drawn = (what: ReactNode, isHidden = true) => {
  const queries = newQueries()
  queries.setQueryData(['card', 'card_1'], card(2_500n))
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <BalancesHidden value={isHidden}>{what}</BalancesHidden>
    </QueryClientProvider>,
  )
}

it('where balances are hidden, neither the moon of a listed card nor its name for screen readers tells the balance', () => {
  const moonOf = (balance: bigint, isHidden?: boolean) =>
    /<svg.*<\/svg>/s.exec(drawn(<CardLine card={card(balance) as never} onOpen={() => {}} />, isHidden))?.[0]
  expect(moonOf(2_500n)).toBe(moonOf(9_900n))
  expect(moonOf(2_500n)).not.toContain('$')
  expect(moonOf(2_500n, false)).not.toBe(moonOf(9_900n, false))
})

it('the page of a card shows its balance to whoever opened it, hidden or not, as Moon itself does', () => {
  const page = <CardPage id="card_1" onBack={() => {}} />
  expect(drawn(page)).toContain('$25.00 of $100.00')
  expect(drawn(page)).not.toContain('A full moon')
})
