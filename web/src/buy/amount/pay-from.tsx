import type { PriceLine } from '@moon/contract/price.ts'
import type { User } from '@moon/contract/users.ts'
import type { Draft } from '../flow/draft.ts'
import { WalletChoice } from './wallet-choice.tsx'
import { say } from '@moon/ui/language/say.ts'

type PayFromProps = {
  draft: Draft
  user: User
  price: PriceLine | undefined
  problem: string | undefined
  onChange: (change: Partial<Draft>) => void
}

/** Shows the wallet and its rate, or why no wallet is needed. */
export function PayFrom({ draft, user, price, problem, onChange }: PayFromProps) {
  // Nothing is due of an amount of zero either, which is not chosen yet.
  if (price?.due === 0n && price.total > 0n)
    return (
      <p role="status" className="rounded-control border border-line bg-surface px-4 py-3 text-[15px]">
        {draft.apply === 'sats'
          ? say('Your reward sats cover all of it: no wallet is needed.')
          : say('Your Moon Credit covers all of it: no wallet is needed.')}
      </p>
    )
  return <WalletChoice draft={draft} user={user} price={price} problem={problem} onChange={onChange} />
}
