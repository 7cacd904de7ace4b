import type { User } from '@moon/contract/users.ts'
import { Toggle } from '@moon/ui/field/toggle.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { Panel, PanelRow, panelRows } from '@moon/ui/panel.tsx'
import { ThemeSwitch } from '@moon/ui/theme/theme-switch.tsx'
import { useMutation } from '@tanstack/react-query'
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

/** The appearance of Moon for this user, and the emails that they receive. */
export default function PreferencesPage() {
  const user = useUser()
  return (
    <div className="grid max-w-180 gap-9">
      <h1 className="text-3xl">{say('Preferences')}</h1>
      <Panel title={say('Appearance')} className={panelRows}>
        <PanelRow
          name={say('Theme')}
          about={say('On this device at once. A device on which you have not chosen takes it when you log in.')}
        >
          {/* On a phone, longer languages need the room of the icons for the names. */}
          <div className="max-[400px]:[&:not(:lang(en))_svg]:hidden">
            <ThemeSwitch hasNames onChoose={saveTheme} />
          </div>
        </PanelRow>
        <PanelRow
          name={say('Language')}
          about={say('On this device at once, and of the letters that we write to you.')}
        >
          <LanguageChoice isMember className={languages} />
        </PanelRow>
        <Choice
          name="hidesBalances"
          label={say('Hide balances')}
          hint={say(
            'Credit, rewards and what is left on your cards read •••• until you point at them or press them, on every device. The activity still shows what came and went.',
          )}
          user={user}
        />
      </Panel>
      <ChimeSection />
      <Panel title={say('For programmers')} className={panelRows}>
        <Choice
          name="developerMode"
          label={say('Developer mode')}
          hint={say(
            'Cards and receipts show their API ids, ready to copy. An error message also shows its code and the id of its request. On every device.',
          )}
          user={user}
        />
      </Panel>
      <NoticesSection email={user.email} />
    </div>
  )
}

// The same look as the theme choice above: a raised button in a track.
const languages =
  'rounded-full border border-line bg-surface-sunken p-0.5 *:min-h-10 *:rounded-full *:px-5 *:font-semibold *:aria-pressed:bg-surface-raised pointer-coarse:*:min-h-11'

type ChoiceProps = {
  name: 'hidesBalances' | 'developerMode'
  label: string
  hint: string
  user: User
}

/** A switch that is saved in the account as soon as it is pressed. */
function Choice({ name, label, hint, user }: ChoiceProps) {
  const saving = useMutation({
    mutationFn: (isOn: boolean) => call('changePreferences', { body: { [name]: isOn } }),
    onError: (error) => toast(errorText(error), { kind: 'problem' }),
    onSettled: () => outdate('readUser'),
  })
  const isOn = saving.isPending ? saving.variables : user[name]
  return <Toggle name={name} label={label} hint={hint} checked={isOn} onChange={() => saving.mutate(!isOn)} />
}
