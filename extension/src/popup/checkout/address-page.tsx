import type { User } from '@moon/contract/users.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import { say } from '@moon/ui/language/say.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddressValues } from '../../fill/card-values.ts'
import { PageHead } from '../page-head.tsx'
import { pageClass } from '../page.tsx'
import { dropAddress, readAddress, storeAddress } from './kept-address.ts'

type AddressPageProps = { user: User; onEnd: () => void }

/** The billing address that is filled in at shops beside a card. */
export function AddressPage({ user, onEnd }: AddressPageProps) {
  const { data: kept } = useQuery({ queryKey: ['address'], queryFn: async () => (await readAddress()) ?? null })
  if (kept === undefined) return null
  return <AddressForm kept={kept} user={user} onEnd={onEnd} />
}

function AddressForm({ kept, user, onEnd }: AddressPageProps & { kept: AddressValues | null }) {
  const [address, setAddress] = useState<AddressValues>(
    kept ?? { name: user.name, street: '', city: '', state: '', zip: '', country: 'US' },
  )
  const saving = useMutation({
    mutationFn: () => storeAddress(address),
    onSuccess: (isKept) => isKept && onEnd(),
  })
  const line = (name: keyof AddressValues, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      name={name}
      autoComplete={tokens[name]}
      value={address[name]}
      onChange={(event) => setAddress({ ...address, [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <PageHead title={say('Billing address')} onBack={onEnd} />
      <main>
        <form
          className={pageClass}
          onSubmit={(event) => {
            event.preventDefault()
            saving.mutate()
          }}
        >
          <p className="text-sm text-ink-muted">
            {say(
              'Moon writes it into the empty fields of a shop. It lies on this device alone, and ends with your log-in.',
            )}
          </p>
          {line('name', say('Name'))}
          {line('street', say('Street address'))}
          <div className="grid grid-cols-2 gap-3">
            {line('city', say('City'))}
            {line('zip', say('ZIP code'))}
            {line('state', say('State'), say('Such as NY'))}
            {line('country', say('Country'), say('Two letters: US'))}
          </div>
          {saving.data === false && (
            <Banner tone="negative">{say('Fill in every line; the country has two letters.')}</Banner>
          )}
          <Button type="submit" size="large" isBusy={saving.isPending}>
            {say('Save')}
          </Button>
          {kept && (
            <Button variant="quiet" size="small" onClick={() => void dropAddress().then(onEnd)}>
              {say('Remove it')}
            </Button>
          )}
        </form>
      </main>
    </>
  )
}

/** `autocomplete` tokens of the address fields. */
const tokens: Record<keyof AddressValues, string> = {
  name: 'name',
  street: 'address-line1',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  country: 'country',
}
