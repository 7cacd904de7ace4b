import type { User } from '@moon/contract/users.ts'
import { Toggle } from '@moon/ui/field/toggle.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { ThemeSwitch } from '@moon/ui/theme/theme-switch.tsx'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { saveTheme } from '../../session/save-theme.ts'
import { NoticesSection } from './notices-section.tsx'
import { useUser } from '../user/use-user.ts'

export const meta = () => [{ title: 'Preferences | Moon' }]

/** How Moon looks to its user, and what it writes to them. */
export default function PreferencesPage() {
  const user = useUser()
  return (
    <div className="grid max-w-160 gap-10">
      <h1 className="text-3xl">Preferences</h1>
      <section aria-labelledby="theme-title" className="grid justify-items-start gap-4">
        <div className="grid gap-1">
          <h2 id="theme-title" className="text-xl">
            Theme
          </h2>
          <p className="text-sm text-ink-muted">
            On this device at once. A device on which you have not chosen takes it when you log in.
          </p>
        </div>
        <ThemeSwitch hasNames onChoose={saveTheme} />
      </section>
      <HideBalances user={user} />
      <NoticesSection email={user.email} />
    </div>
  )
}

function HideBalances({ user }: { user: User }) {
  const saving = useMutation({
    mutationFn: (hidesBalances: boolean) => call('changePreferences', { body: { hidesBalances } }),
    onError: (error) => toast(errorText(error), { kind: 'problem' }),
    onSettled: () => outdate('readUser'),
  })
  const isHidden = saving.isPending ? saving.variables : user.hidesBalances
  return (
    <section aria-labelledby="balances-title" className="grid gap-2">
      <h2 id="balances-title" className="text-xl">
        Balances
      </h2>
      <Toggle
        name="hidesBalances"
        label="Hide balances"
        hint="Credit, rewards and what is left on your cards read •••• until you point at them or press them, on every device. The activity still shows what came and went."
        checked={isHidden}
        onChange={() => saving.mutate(!isHidden)}
      />
    </section>
  )
}
