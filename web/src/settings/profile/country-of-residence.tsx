import type { User } from '@moon/contract/users.ts'
import { Dropdown } from '@moon/ui/field/dropdown.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { countries } from '../../kit/countries.ts'
import { sitePath } from '../../language/site-path.ts'
import { paths } from '../../paths.ts'
import { Said } from '../../language/said.tsx'
import { locale } from '../../language/language.ts'
import { say } from '@moon/ui/language/say.ts'

/** The country of residence: the user can correct it until the first order, support can after that (D-26). */
export function CountryOfResidence({
  user: { cardholderCountryOfResidence: country, mayCorrectCountry },
}: {
  user: User
}) {
  const options = useMemo(() => countries(locale).map(({ code, name }) => ({ value: code, label: name })), [])
  const saving = useMutation({
    mutationFn: (chosen: string) =>
      call('createUser', { body: { cardholderCountryOfResidence: chosen, isConfirmed: true } }),
    onSuccess: () => toast(say('Profile updated!')),
    onError: (error) => toast(errorText(error), { kind: 'problem' }),
    onSettled: () => outdate('readUser'),
  })
  if (!mayCorrectCountry)
    return (
      <div className="grid gap-1">
        <TextField
          label={say('Country of residence')}
          value={options.find(({ value }) => value === country)?.label ?? country ?? ''}
          readOnly
        />
        <p className="text-sm text-ink-muted">
          <Said
            text="Support changes it for you. {link}"
            link={
              <a href={sitePath(paths.contact)} className="underline underline-offset-4">
                {say('Write to us')}
              </a>
            }
          />
        </p>
      </div>
    )
  return (
    <Dropdown
      label={say('Country of residence')}
      hint={say('You can correct it until your first order.')}
      value={saving.isPending ? saving.variables : country}
      onChange={(chosen) => saving.mutate(chosen)}
      options={options}
    />
  )
}
