import { Button } from '@moon/ui/button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'

/** The payment providers whose frames the extension may fill, each with a button to revoke it. */
export function GrantedOrigins() {
  const { data: patterns, refetch } = useQuery({ queryKey: ['granted'], queryFn: readGranted })
  const removing = useMutation({
    mutationFn: (pattern: string) => chrome.permissions.remove({ origins: [pattern] }),
    onSuccess: () => refetch(),
  })
  if (!patterns) return null
  if (patterns.length === 0) return <p>You have allowed none.</p>
  return (
    <ul className="w-full divide-y divide-line border-y border-line">
      {patterns.map((pattern) => (
        <li key={pattern} className="flex items-center gap-4 py-2">
          <span className="grow break-all">{hostOf(pattern)}</span>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove ${hostOf(pattern)}`}
            onClick={() => removing.mutate(pattern)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Origins granted at checkouts; the manifest's own hosts (sandbox builds) cannot be revoked. */
async function readGranted(): Promise<string[]> {
  const { origins = [] } = await chrome.permissions.getAll()
  const fixed = chrome.runtime.getManifest().host_permissions ?? []
  return origins.filter((pattern) => !fixed.includes(pattern))
}

const hostOf = (pattern: string) => new URL(pattern.replace('/*', '/')).host
