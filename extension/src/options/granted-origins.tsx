import { say } from '@moon/ui/language/say.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RemovableList } from './removable-list.tsx'

/** The payment providers whose frames the extension may fill, each with a button to revoke it. */
export function GrantedOrigins() {
  const { data: patterns, refetch } = useQuery({ queryKey: ['granted'], queryFn: readGranted })
  const removing = useMutation({
    mutationFn: (pattern: string) => chrome.permissions.remove({ origins: [pattern] }),
    onSuccess: () => refetch(),
  })
  if (!patterns) return null
  if (patterns.length === 0) return <p>{say('You have allowed none.')}</p>
  return (
    <RemovableList
      names={patterns.map((pattern) => ({ key: pattern, name: hostOf(pattern) }))}
      action={say('Remove')}
      labelOf={(name) => say('Remove {name}', { name })}
      onRemove={(pattern) => removing.mutate(pattern)}
    />
  )
}

/** Origins granted at checkouts; the manifest's own hosts (sandbox builds) cannot be revoked. */
async function readGranted(): Promise<string[]> {
  const { origins = [] } = await chrome.permissions.getAll()
  const fixed = chrome.runtime.getManifest().host_permissions ?? []
  return origins.filter((pattern) => !fixed.includes(pattern))
}

const hostOf = (pattern: string) => new URL(pattern.replace('/*', '/')).host
