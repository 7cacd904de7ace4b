import { priceOf } from '@moon/contract/price.ts'
import { cents, zeroCents } from '@moon/money/cents.ts'
import { expect, it } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { playServer } from '../../testing/play-server.ts'
import { someUser } from '../../testing/some-user.ts'
import { startBuying } from '../flow/buy-state.ts'
import { PayFrom } from './pay-from.tsx'

const fees = { discountBp: 0n, loadFeeBp: 0n, creationFeeCents: zeroCents }

/** The texts about the wallet, for an amount and credit that the user applies. */
async function said(amount: bigint, credit: bigint): Promise<string> {
  playServer({})
  const applied = { kind: 'credit', available: cents(credit) } as const
  const price = priceOf(cents(amount), fees, credit === 0n ? { kind: 'none' } : applied, zeroCents)
  const draft = { ...startBuying().draft, apply: credit === 0n ? ('none' as const) : ('credit' as const) }
  const screen = await onScreen(
    <PayFrom draft={draft} user={someUser} price={price} problem={undefined} onChange={() => {}} />,
  )
  return screen.texts().join(' ')
}

it('credit that covers the whole amount makes a wallet unnecessary', async () => {
  expect(await said(2_500n, 3_000n)).toBe('Your Moon Credit covers all of it: no wallet is needed.')
})

it.each([0n, 3_000n])(
  'an amount of zero is covered by nothing, also with %s cents of credit: the wallet stays',
  async (credit) => {
    expect(await said(0n, credit)).toContain('Pay from')
  },
)
