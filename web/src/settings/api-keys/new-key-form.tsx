import type { ApiKey } from '@moon/contract/api-keys.ts'
import { scopes, type Scope } from '@moon/contract/scopes.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { Checkbox } from '@moon/ui/field/checkbox.tsx'
import { Dropdown } from '@moon/ui/field/dropdown.tsx'
import { TextArea } from '@moon/ui/field/text-area.tsx'
import { SheetFoot } from '@moon/ui/layer/sheet-foot.tsx'
import { useState } from 'react'
import { createProblem } from './create-problem.ts'
import { scopeWords } from './scope-words.ts'
import { useCreateKey } from './use-create-key.ts'
import { say } from '@moon/ui/language/say.ts'

const lives = [
  { value: '30', label: say('After 30 days') },
  { value: '90', label: say('After 90 days') },
  { value: '365', label: say('After a year') },
  { value: 'never', label: say('When I delete it') },
] as const
type Life = (typeof lives)[number]['value']

/** The form for the scopes, lifetime and networks of a new key. */
export function NewKeyForm({ onMade }: { onMade: (made: ApiKey) => void }) {
  const [chosen, setChosen] = useState<readonly Scope[]>(['read', 'buy'])
  const [life, setLife] = useState<Life>('90')
  const [networks, setNetworks] = useState('')
  const creating = useCreateKey(onMade)
  const problem = creating.error && createProblem(creating.error)
  const submit = () =>
    creating.mutate({
      scopes: [...chosen],
      expiresInDays: life === 'never' ? null : Number(life),
      allowedIps: networks.split(/[\s,]+/).filter((text) => text !== ''),
    })
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0 && !creating.isPending) submit()
      }}
    >
      <fieldset className="grid">
        <legend className="pb-1 text-sm font-medium">{say('It may')}</legend>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            name={scope}
            checked={chosen.includes(scope)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, scope] : chosen.filter((other) => other !== scope))
            }
            label={
              <>
                <span className="font-semibold">{scopeWords[scope].title}</span>
                <span className="block text-ink-muted">{scopeWords[scope].about}</span>
              </>
            }
          />
        ))}
      </fieldset>
      <Dropdown label={say('It ends')} value={life} onChange={setLife} options={lives} />
      <TextArea
        label={say('Used from')}
        name="networks"
        rows={2}
        value={networks}
        onChange={({ currentTarget }) => setNetworks(currentTarget.value)}
        placeholder="203.0.113.0/24"
        hint={say('IP addresses or networks, one on each line. Empty: from everywhere.')}
        error={problem?.ofNetworks}
        spellCheck={false}
      />
      {problem?.text && <Banner tone="negative">{problem.text}</Banner>}
      <SheetFoot>
        <Button type="submit" size="large" disabled={chosen.length === 0} isBusy={creating.isPending}>
          {say('Create Key')}
        </Button>
      </SheetFoot>
    </form>
  )
}
