import { nameMaxLength } from '@moon/contract/limits.ts'
import type { User } from '@moon/contract/users.ts'
import { sats } from '@moon/money/sats.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { Balance } from '@moon/ui/amount/balance.tsx'
import { Dollars } from '@moon/ui/amount/dollars.tsx'
import { Dropdown } from '@moon/ui/field/dropdown.tsx'
import { SatsAmount } from '@moon/ui/amount/sats-amount.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { Moon } from '@moon/ui/moon/moon.tsx'
import { NightScene } from '@moon/ui/moon/night-scene.tsx'
import { Panel, PanelRow } from '@moon/ui/panel.tsx'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
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

/** The user's personal data, and their preferred ways to pay. */
export default function ProfilePage() {
  const user = useUser()
  return (
    <div className="grid max-w-180 gap-9">
      <h1 className="text-3xl">{say('Profile')}</h1>
      <Standing user={user} />
      <Panel title={say('Personal details')}>
        <Name user={user} />
        <div className="-mx-5 border-t border-line sm:-mx-6" />
        <CountryOfResidence user={user} />
      </Panel>
      <SpendingLimits />
      <Panel title={say('How you pay')}>
        <PaymentMethod user={user} />
      </Panel>
      {!user.isFederated && <Password />}
    </div>
  )
}

/** The moon generated from the account's id, and the user's balances. Credit is shown here unless it has a page of its own. */
function Standing({ user }: { user: User }) {
  const { id, name, email, moonCredit, rewardSats, rewardSatsOwed } = user
  const isCreditElsewhere = useFlag('offPlatformRefund')
  return (
    <NightScene seed={id} className="-mt-4 grid gap-6 px-5 pt-6 pb-7 sm:px-7">
      <div className="flex items-center gap-4 sm:gap-5">
        <Moon seed={id} share={1} className="-m-2 size-24 shrink-0 sm:size-28" />
        <div className="grid min-w-0 gap-0.5">
          <p className="truncate font-display text-2xl font-semibold sm:text-3xl">
            <bdi>{name}</bdi>
          </p>
          <p className="text-sm wrap-anywhere text-ink-muted">{email}</p>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        {!isCreditElsewhere && (
          <Held name="Moon Credit">
            <Balance name="Moon Credit">
              <Dollars cents={moonCredit} />
            </Balance>
          </Held>
        )}
        <Held name={say('Rewards')} about={rewardSatsOwed > 0 && owedSatsAbout(rewardSatsOwed)}>
          <Balance name={say('your reward sats')}>
            <SatsAmount sats={sats(BigInt(rewardSats))} />
          </Balance>
        </Held>
      </dl>
    </NightScene>
  )
}

function Held({ name, about, children }: { name: string; about?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="font-display text-2xl font-semibold">{children}</dd>
      {about && <dd className="max-w-96 text-sm text-ink-muted">{about}</dd>}
    </div>
  )
}

function Name({ user: { name, email } }: { user: User }) {
  // A name changed elsewhere is shown, unless the user is typing here.
  const form = useForm({ values: { name }, resetOptions: { keepDirtyValues: true } })
  const typed = useWatch({ control: form.control, name: 'name' }).trim()
  const saving = useMutation({
    mutationFn: () => call('changeUser', { body: { name: typed } }),
    onSuccess: async ({ user }) => {
      // The name as the server stores it: without surrounding spaces and invisible characters.
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
    <Panel title={say('Password')}>
      <PanelRow
        picture={<KeyRound aria-hidden className="size-5 shrink-0 text-ink-muted" />}
        name={say('Change it')}
        about={say('A code by email confirms a new one, and signs you out on every device.')}
      >
        <Link to={paths.changePassword} className={buttonClass('secondary')}>
          {say('Change Password')}
        </Link>
      </PanelRow>
    </Panel>
  )
}
