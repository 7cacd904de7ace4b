import type { ApiKey } from '@moon/contract/api-keys.ts'
import { curlCommands } from '@moon/contract/curl-commands.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { CopyButton } from '@moon/ui/copy-button.tsx'
import { toast } from '@moon/ui/layer/toast.ts'
import { say } from '@moon/ui/language/say.ts'

/** The credentials of a key that was just created, with commands that use them: they are never shown again. */
export function Credentials({ made, origin }: { made: ApiKey; origin: string }) {
  const { api_key: apiKey, clientId, clientSecret } = made
  const commands = curlCommands({ origin, apiKey, clientId, clientSecret: clientSecret ?? '' })
  return (
    <div className="grid gap-6">
      <Banner tone="caution" title={say('They are shown once')}>
        {say('Keep them as you keep a password. Whoever has all three acts for you.')}
      </Banner>
      <dl className="grid divide-y divide-line border-y border-line">
        <Credential name={say('API key')} text={apiKey} />
        <Credential name="Client id" text={clientId} />
        <Credential name="Client secret" text={clientSecret ?? ''} />
      </dl>
      <Command title={say('Fetch a token')} about={say('It is good for 15 minutes.')} text={commands.token} />
      <Command title={say('Make a request')} about={say('It lists your cards.')} text={commands.request} />
    </div>
  )
}

function Credential({ name, text }: { name: string; text: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="font-mono text-sm break-all">{text}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton label={say('Copy {name}', { name })} text={text} onCopied={() => toast(say('Copied'))} />
      </dd>
    </div>
  )
}

function Command({ title, about, text }: { title: string; about: string; text: string }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <div className="flex items-end justify-between gap-3">
        <div>
          <h3 className="text-base">{title}</h3>
          <p className="text-sm text-ink-muted">{about}</p>
        </div>
        <CopyButton label={say('Copy {title}', { title })} text={text} onCopied={() => toast(say('Copied'))} />
      </div>
      <pre className="rounded-[14px] bg-surface-sunken px-4 py-3 text-[13px] leading-relaxed break-all whitespace-pre-wrap">
        <code>{text}</code>
      </pre>
    </section>
  )
}
