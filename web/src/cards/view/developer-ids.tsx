import { toastMs } from '@moon/contract/limits.ts'
import { CopyButton } from '@moon/ui/copy-button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { useDeveloperMode } from '../../session/developer-mode.ts'
import { say } from '@moon/ui/language/say.ts'

/** Shows the ids by which API clients name the objects on the screen; only in developer mode. */
export function DeveloperIds({ ids }: { ids: Readonly<Record<string, string>> }) {
  if (!useDeveloperMode()) return null
  return (
    <dl className="grid">
      {Object.entries(ids).map(([name, id]) => (
        <div key={name} className="flex items-center gap-3 text-sm">
          <dt className="shrink-0 text-ink-muted">{name}</dt>
          <dd className="w-0 grow truncate font-mono text-[13px]">{id}</dd>
          <CopyButton
            label={say('Copy {name}', { name })}
            text={id}
            onCopied={() => toast(say('Copied!'), { duration: toastMs })}
            className="shrink-0"
          />
        </div>
      ))}
    </dl>
  )
}
