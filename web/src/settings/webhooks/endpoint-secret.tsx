import { Banner } from '@moon/ui/banner.tsx'
import { CopyButton } from '@moon/ui/copy-button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { paths } from '../../paths.ts'

/** What events are signed with: nobody sees it again, so what is linked here opens beside it. */
export function EndpointSecret({ secret, isReplaced }: { secret: string; isReplaced: boolean }) {
  return (
    <div className="grid gap-5">
      <Banner tone="caution" title="It is shown once">
        Whoever has it can write events that look like ours.
      </Banner>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-y border-line py-3">
        <p className="font-mono text-sm break-all">{secret}</p>
        <CopyButton label="Copy Signing secret" text={secret} onCopied={() => toast('Copied')} />
      </div>
      <p className="text-[15px] text-ink-muted">
        {isReplaced && 'For 24 hours each event is signed with the secret before, too. '}
        <a href={`${paths.developers}#webhooks`} target="_blank" rel="noopener">
          How to verify an event
        </a>
      </p>
    </div>
  )
}
