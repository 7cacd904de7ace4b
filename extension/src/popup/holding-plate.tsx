import type { Holding } from '@moon/contract/cards.ts'
import type { User } from '@moon/contract/users.ts'
import { sats } from '@moon/money/sats.ts'
import { Balance } from '@moon/ui/amount/balance.tsx'
import { Dollars } from '@moon/ui/amount/dollars.tsx'
import { SatsAmount } from '@moon/ui/amount/sats-amount.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import { Button } from '@moon/ui/button.tsx'
import { Moon } from '@moon/ui/moon/moon.tsx'
import { NightScene } from '@moon/ui/moon/night-scene.tsx'
import { say } from '@moon/ui/language/say.ts'

type HoldingPlateProps = { user: User; holding: Holding | undefined; onBuy: () => void }

/**
 * A night scene with the total on cards as its moon, credit and rewards below, and the button to buy a card. For a user without cards it fills
 * the window.
 */
export function HoldingPlate({ user, holding, onBuy }: HoldingPlateProps) {
  // Until the cards are loaded, the user record's count decides.
  const hasNone = (holding?.cards ?? user.cards) === 0
  return (
    <NightScene seed="dusk" className={classNames('grid content-end gap-4 p-4', hasNone ? 'min-h-126' : 'min-h-56')}>
      <Moon
        seed={`holding ${user.id}`}
        share={hasNone ? 0 : 1}
        className={classNames(
          'absolute -z-10',
          hasNone ? 'top-[9%] left-1/2 size-44 -translate-x-1/2' : '-top-9 -right-7 size-40',
        )}
      />
      <div className={hasNone ? 'text-center' : 'pr-28'}>
        {hasNone ? (
          <>
            <p className="font-display text-2xl leading-tight font-semibold">{say('You have no card yet.')}</p>
            <p className="pt-1 text-sm text-ink-muted">{say('Pay with crypto, and it is here at any shop.')}</p>
          </>
        ) : (
          <>
            <p className="text-sm text-ink-muted">{say('On your cards')}</p>
            <p className="min-h-11 font-display text-4xl font-semibold tracking-tight">
              {holding && (
                <Balance name={say('what is on your cards')}>
                  <Dollars cents={holding.onCards} />
                </Balance>
              )}
            </p>
          </>
        )}
      </div>
      <dl className={classNames('flex gap-8', hasNone && 'justify-center text-center')}>
        <Amount name="Moon Credit">
          <Dollars cents={user.moonCredit} />
        </Amount>
        <Amount name={say('Rewards')}>
          <SatsAmount sats={sats(BigInt(user.rewardSats))} />
        </Amount>
      </dl>
      <Button size="large" onClick={onBuy}>
        {say('Buy a card')}
      </Button>
    </NightScene>
  )
}

const Amount = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-xs text-ink-muted">{name}</dt>
    <dd className="font-display text-lg font-semibold">
      <Balance name={name}>{children}</Balance>
    </dd>
  </div>
)
