import { canApply } from '@moon/contract/can-apply.ts'
import type { User } from '@moon/contract/users.ts'
import { sats } from '@moon/money/sats.ts'
import { Balance } from '@moon/ui/amount/balance.tsx'
import { CoinMark } from '@moon/ui/amount/coin-mark.tsx'
import { Dollars } from '@moon/ui/amount/dollars.tsx'
import { SatsAmount } from '@moon/ui/amount/sats-amount.tsx'
import { Dropdown } from '@moon/ui/field/dropdown.tsx'
import { Toggle } from '@moon/ui/field/toggle.tsx'
import { say } from '@moon/ui/language/say.ts'
import { app } from '../../session/app.ts'
import type { Paying } from './paying.ts'
import type { WayToPay } from './ways-to-pay.ts'

type PayChoiceProps = {
  user: User
  ways: readonly WayToPay[]
  /** Coinbase can be connected as another way to pay. */
  mayConnect: boolean
  paying: Paying
  onChange: (paying: Paying) => void
}

/**
 * The way to pay, and the balance that the user applies first. Balances that the user does not have are not
 * offered.
 */
export function PayChoice({ user, ways, mayConnect, paying, onChange }: PayChoiceProps) {
  const { way, apply } = paying
  const toggle = (one: 'credit' | 'sats') => (event: React.ChangeEvent<HTMLInputElement>) =>
    onChange({ ...paying, apply: event.currentTarget.checked ? one : 'none' })
  return (
    <div className="grid gap-2">
      <Dropdown
        label={say('Pay from')}
        value={way?.key ?? null}
        onChange={(key) => onChange({ ...paying, way: ways.find((one) => one.key === key) })}
        options={ways.map(({ key, coin, label, detail, aside }) => ({
          value: key,
          label,
          detail,
          aside,
          icon: <CoinMark coin={coin} />,
        }))}
      />
      {canApply.credit(user) && (
        <Toggle
          label={say('Use Moon Credit first')}
          className="group"
          hint={
            <>
              <Balance name="Moon Credit" isInGroup>
                <Dollars cents={user.moonCredit} />
              </Balance>{' '}
              {say('available')}
            </>
          }
          checked={apply === 'credit'}
          onChange={toggle('credit')}
        />
      )}
      {canApply.sats(user) && (
        <Toggle
          label={say('Use reward sats first')}
          className="group"
          hint={
            <>
              <Balance name={say('Rewards')} isInGroup>
                <SatsAmount sats={sats(BigInt(user.rewardSats))} />
              </Balance>{' '}
              {say('available')}
            </>
          }
          checked={apply === 'sats'}
          onChange={toggle('sats')}
        />
      )}
      {mayConnect && (
        <a href={`${app}/settings/connect-coinbase`} target="_blank" rel="noreferrer" className="text-sm underline">
          {say('Pay from Coinbase: connect it in Moon')}
        </a>
      )}
    </div>
  )
}
