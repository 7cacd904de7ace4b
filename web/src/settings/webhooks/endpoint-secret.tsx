import { Banner } from '@moon/ui/banner.tsx'
import { CopyButton } from '@moon/ui/copy-button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { sitePath } from '../../language/site-path.ts'
import { paths } from '../../paths.ts'
import { say } from '@moon/ui/language/say.ts'

/** The secret that signs events. The secret is shown only once, so links here open in another tab. */
export function EndpointSecret({ secret, isReplaced }: { secret: string; isReplaced: boolean }) {
  return (
    <div className="grid gap-5">
      <Banner tone="caution" title={say('It is shown once')}>
        {say('Whoever has it can write events that look like ours.')}
      </Banner>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-y border-line py-3">
        <p className="font-mono text-sm break-all">{secret}</p>
        <CopyButton label={say('Copy Signing secret')} text={secret} onCopied={() => toast(say('Copied'))} />
      </div>
      <p className="text-[15px] text-ink-muted">
        {isReplaced && say('For 24 hours each event is signed with the secret before, too. ')}
        <a href={sitePath(`${paths.developers}#webhooks`)} target="_blank" rel="noopener">
          {say('How to verify an event')}
        </a>
      </p>
    </div>
  )
}
