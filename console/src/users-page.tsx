import { EmptyState } from '@moon/ui/empty-state.tsx'
import { SearchField } from '@moon/ui/field/search-field.tsx'
import { Banner } from '@moon/ui/banner.tsx'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useLocation } from 'react-router'
import { errorText } from './call.ts'
import { LinesView } from './lines-view.tsx'
import { PageHead } from './page-head.tsx'
import { useLook } from './use-look.ts'

/** Searches from two letters on. The typed text never appears in a URL. */
export function UsersPage() {
  const { state } = useLocation()
  const [typed, setTyped] = useState((state as { find?: string } | null)?.find ?? '')
  const text = useDeferredValue(typed.trim())
  const found = useLook('find', { text }, text.length > 1)
  return (
    <div className="grid gap-6">
      <PageHead title="Users">Find somebody by id, or by how their address or name begins.</PageHead>
      <SearchField
        label="Find a user"
        placeholder="Address, name or id"
        value={typed}
        onChange={setTyped}
        isBusy={found.isFetching}
        maxLength={100}
        className="max-w-140"
      />
      {found.error && <Banner tone="negative">{errorText(found.error)}</Banner>}
      {found.data && text.length > 1 ? (
        <LinesView lines={found.data} columns={['Id', 'Email', 'Name', 'Standing', 'Since']} />
      ) : (
        <EmptyState icon={<Search aria-hidden className="size-6" />} title="Whom are you looking for?">
          Type the beginning of an address or a name, or a whole id. Who looks at whom is written down.
        </EmptyState>
      )}
    </div>
  )
}
