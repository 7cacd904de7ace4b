import { nameMaxLength } from '@moon/contract/limits.ts'
import type { User } from '@moon/contract/users.ts'
import { sats } from '@moon/money/sats.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import { Balance } from '@moon/ui/amount/balance.tsx'
import { Dollars } from '@moon/ui/amount/dollars.tsx'
import { Dropdown } from '@moon/ui/field/dropdown.tsx'
import { SatsAmount } from '@moon/ui/amount/sats-amount.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { useFlag } from '../../session/flags.ts'
import { leaveForErrorPage } from '../../session/leave-for-error-page.ts'
import { owedSatsAbout } from '../../session/owed-sats-about.ts'
import { CountryOfResidence } from './country-of-residence.tsx'
import { SpendingLimits } from './spending-limits.tsx'
import { useUser } from '../user/use-user.ts'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('Profile | Moon') }]

/** Who the user is here, and how they like to pay. */
export default function ProfilePage() {
  const user = useUser()
  return (
    <section className="grid max-w-160 gap-8" aria-labelledby="profile-title">
      <h1 id="profile-title" className="text-3xl">
        {say('Profile')}
      </h1>
      <Balances user={user} />
      <Name user={user} />
      <CountryOfResidence user={user} />
      <SpendingLimits />
      <PaymentMethod user={user} />
      {!user.isFederated && <Password />}
    </section>
  )
}

/** Credit stands here unless it has a page of its own. */
function Balances({ user: { moonCredit, rewardSats, rewardSatsOwed } }: { user: User }) {
  const isCreditElsewhere = useFlag('offPlatformRefund')
  const balance = 'grid gap-0.5 rounded-card border border-line bg-surface-raised px-5 py-4'
  return (
    <dl className={classNames('grid gap-3', !isCreditElsewhere && 'sm:grid-cols-2')}>
      {!isCreditElsewhere && (
        <div className={balance}>
          <dt className="text-sm text-ink-muted">Moon Credit</dt>
          <dd className="font-display text-2xl font-semibold">
            <Balance name="Moon Credit">
              <Dollars cents={moonCredit} />
            </Balance>
          </dd>
        </div>
      )}
      <div className={balance}>
        <dt className="text-sm text-ink-muted">{say('Rewards')}</dt>
        <dd className="font-display text-2xl font-semibold">
          <Balance name={say('your reward sats')}>
            <SatsAmount sats={sats(BigInt(rewardSats))} />
          </Balance>
        </dd>
        {rewardSatsOwed > 0 && <dd className="text-sm text-ink-muted">{owedSatsAbout(rewardSatsOwed)}</dd>}
      </div>
    </dl>
  )
}

function Name({ user: { name, email } }: { user: User }) {
  // A name that was changed elsewhere is shown, unless something is being typed here.
  const form = useForm({ values: { name }, resetOptions: { keepDirtyValues: true } })
  const typed = useWatch({ control: form.control, name: 'name' }).trim()
  const saving = useMutation({
    mutationFn: () => call('changeUser', { body: { name: typed } }),
    onSuccess: async ({ user }) => {
      // The name as it is kept: without spaces at its ends and what cannot be seen.
      if ('name' in user) form.reset({ name: user.name })
      await outdate('readUser')
      toast(say('Profile updated!'))
    },
    onError: (error) => leaveForErrorPage(error),
  })
  const save = form.handleSubmit(() => typed !== '' && typed !== name && !saving.isPending && saving.mutate())
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-5" noValidate>
      <TextField label={say('Name')} autoComplete="name" maxLength={nameMaxLength} {...form.register('name')} />
      <TextField label={say('Email')} value={email} readOnly />
      {saving.error && <Banner tone="negative">{errorText(saving.error)}</Banner>}
      <Button
        type="submit"
        className="justify-self-start"
        disabled={typed === '' || typed === name}
        isBusy={saving.isPending}
      >
        {say('Save')}
      </Button>
    </form>
  )
}

const methods = [
  { value: 'LIGHTNING', label: 'Lightning' },
  { value: 'ON_CHAIN', label: say('On-Chain') },
] as const

function PaymentMethod({ user }: { user: User }) {
  const saving = useMutation({
    mutationFn: (method: User['defaultBtcPaymentMethod']) =>
      call('changePreferences', { body: { defaultBtcPaymentMethod: method } }),
    onSuccess: () => toast(say('Profile updated!')),
    onError: (error) => {
      toast(errorText(error), { kind: 'problem' })
      leaveForErrorPage(error)
    },
    onSettled: () => outdate('readUser'),
  })
  return (
    <Dropdown
      label={say('Default Bitcoin payment method')}
      value={saving.isPending ? saving.variables : user.defaultBtcPaymentMethod}
      onChange={(method) => saving.mutate(method)}
      options={methods}
    />
  )
}

function Password() {
  return (
    <section className="grid justify-items-start gap-3" aria-labelledby="password-title">
      <div className="grid gap-1">
        <h2 id="password-title" className="text-xl">
          {say('Password')}
        </h2>
        <p className="text-sm text-ink-muted">
          {say('A code by email confirms a new one, and signs you out on every device.')}
        </p>
      </div>
      <Link to={paths.changePassword} className={buttonClass('secondary')}>
        {say('Change Password')}
      </Link>
    </section>
  )
}
