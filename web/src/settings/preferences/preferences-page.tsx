import type { User } from '@moon/contract/users.ts'
import { Toggle } from '@moon/ui/field/toggle.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { ThemeSwitch } from '@moon/ui/theme/theme-switch.tsx'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { LanguageChoice } from '../../session/language-choice.tsx'
import { saveTheme } from '../../session/save-theme.ts'
import { ChimeSection } from './chime-section.tsx'
import { NoticesSection } from './notices-section.tsx'
import { useUser } from '../user/use-user.ts'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('Preferences | Moon') }]

/** How Moon looks to its user, and what it writes to them. */
export default function PreferencesPage() {
  const user = useUser()
  return (
    <div className="grid max-w-160 gap-10">
      <h1 className="text-3xl">{say('Preferences')}</h1>
      <section aria-labelledby="theme-title" className="grid justify-items-start gap-4">
        <div className="grid gap-1">
          <h2 id="theme-title" className="text-xl">
            {say('Theme')}
          </h2>
          <p className="text-sm text-ink-muted">
            {say('On this device at once. A device on which you have not chosen takes it when you log in.')}
          </p>
        </div>
        <ThemeSwitch hasNames onChoose={saveTheme} />
      </section>
      <section aria-labelledby="language-title" className="grid justify-items-start gap-2">
        <div className="grid gap-1">
          <h2 id="language-title" className="text-xl">
            {say('Language')}
          </h2>
          <p className="text-sm text-ink-muted">
            {say('On this device at once, and of the letters that we write to you.')}
          </p>
        </div>
        <LanguageChoice isMember className="-mx-3 text-[15px]" />
      </section>
      <Choice
        title={say('Balances')}
        name="hidesBalances"
        label={say('Hide balances')}
        hint={say(
          'Credit, rewards and what is left on your cards read •••• until you point at them or press them, on every device. The activity still shows what came and went.',
        )}
        user={user}
      />
      <ChimeSection />
      <Choice
        title={say('For programmers')}
        name="developerMode"
        label={say('Developer mode')}
        hint={say(
          'Cards and receipts also show the ids that the API has for them, to be copied, and what is refused its code and the id of the request, on every device.',
        )}
        user={user}
      />
      <NoticesSection email={user.email} />
    </div>
  )
}

type ChoiceProps = {
  title: string
  name: 'hidesBalances' | 'developerMode'
  label: string
  hint: string
  user: User
}

/** What is kept with the account as soon as it is pressed. */
function Choice({ title, name, label, hint, user }: ChoiceProps) {
  const titleId = useId()
  const saving = useMutation({
    mutationFn: (isOn: boolean) => call('changePreferences', { body: { [name]: isOn } }),
    onError: (error) => toast(errorText(error), { kind: 'problem' }),
    onSettled: () => outdate('readUser'),
  })
  const isOn = saving.isPending ? saving.variables : user[name]
  return (
    <section aria-labelledby={titleId} className="grid gap-2">
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      <Toggle name={name} label={label} hint={hint} checked={isOn} onChange={() => saving.mutate(!isOn)} />
    </section>
  )
}
