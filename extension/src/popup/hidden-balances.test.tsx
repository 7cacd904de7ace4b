import type { CardInfo } from '@moon/contract/cards.ts'
import type { User } from '@moon/contract/users.ts'
import { cents } from '@moon/money/cents.ts'
import { BalancesHidden } from '@moon/ui/amount/balances-hidden.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { newQueries } from '../kit/queries.ts'
import { PayChoice } from './buy/pay-choice.tsx'
import { CardLine } from './card-line.tsx'
import { CardPage } from './card-page.tsx'
import { UseCardButton } from './checkout/use-card-button.tsx'

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

/** What stands there before anything is pointed at, as a screen reader has it. */
const readOut = (markup: string) =>
  markup
    .replaceAll(/<span class="hidden group-hover:inline">.*?<\/span>/gs, '')
    .replaceAll(/<[^>]+>/g, '')
    .trim()

it('at a checkout the button of a card tells its balance only to whoever shows balances, or points at it', () => {
  const button = <UseCardButton card={card(8_000n) as never} onUse={() => {}} />
  expect(readOut(drawn(button, false))).toBe('Use Visa card 4186 ($80.00)')
  expect(readOut(drawn(button))).toBe('Use Visa card 4186 (••••hidden)')
  expect(drawn(button)).toContain('$80.00')
})

it('what credit and rewards are available is covered as well', () => {
  const user = { moonCredit: cents(1_250n), rewardSats: '4321' } as unknown as User
  const choice = (
    <PayChoice
      user={user}
      ways={[]}
      mayConnect={false}
      paying={{ way: undefined, apply: 'none' }}
      onChange={() => {}}
    />
  )
  expect(readOut(drawn(choice, false))).toContain('$12.50 available')
  expect(readOut(drawn(choice, false))).toContain('4,321 sats available')
  expect(readOut(drawn(choice))).not.toMatch(/12\.50|4,321/)
})
