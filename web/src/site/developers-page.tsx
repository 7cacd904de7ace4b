import { clientExample } from '@moon/contract/client/client-example.ts'
import { firstCommands } from '@moon/contract/curl-commands.ts'
import { verifyWebhook } from '@moon/contract/verify-webhook.ts'
import { buttonClass } from '@moon/ui/button.tsx'
import { paths } from '../paths.ts'
import { headOf } from './head-of.ts'
import { siteOrigin, useLanguage } from './language.ts'
import { Rich } from './rich.tsx'
import { developers } from './texts/developers.ts'

export const handle = { isStatic: true }

export const meta = headOf(developers)

const sampleClass =
  'rounded-card border border-line bg-surface-raised px-4 py-4 font-mono text-[0.8125rem] leading-relaxed wrap-anywhere whitespace-pre-wrap sm:px-6'

/** The package is made when the site is built. */
const clientPackage = '/developers/moon-client.tgz'

const order = ['credentials', 'token', 'purchase', 'request'] as const

/** The steps from an API key to a card, in commands that a test runs as they are written here; the server fills in its own address. */
export default function DevelopersPage() {
  const words = developers[useLanguage()]
  const commands = firstCommands(siteOrigin)
  return (
    <div className="mx-auto grid max-w-300 grid-cols-[minmax(0,1fr)] gap-14 px-4 py-14 sm:px-6 sm:py-20">
      <header className="grid max-w-[56rem] gap-6">
        <h1 className="text-[clamp(2.25rem,6vw,4rem)] leading-[1.05]">{words.heading}</h1>
        <p className="max-w-[62ch] text-lg text-ink-muted">{words.lead}</p>
        <p className="flex flex-wrap gap-3">
          <a href={paths.reference} className={`${buttonClass('primary')} no-underline`}>
            {words.reference}
          </a>
          <a href="/v1/openapi.json" className={`${buttonClass('secondary')} no-underline`}>
            {words.document}
          </a>
        </p>
      </header>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-10 border-t border-line pt-12">
        {order.map((name, place) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-4 wide:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-y-2">
              <span aria-hidden className="font-display text-2xl text-accent tabular-nums">
                {place + 1}
              </span>
              <h2 className="text-2xl">{words.steps[name].title}</h2>
              <div className="col-start-2 max-w-[48ch] text-[1.0625rem] leading-relaxed">
                <Rich text={[words.steps[name].text]} />
              </div>
            </div>
            <pre className={sampleClass}>
              <code>{commands[name]}</code>
            </pre>
          </li>
        ))}
      </ol>
      <section
        id="client"
        aria-labelledby="client-title"
        className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 border-t border-line pt-12 wide:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      >
        <div className="grid gap-6">
          <h2 id="client-title" className="text-3xl">
            {words.clientTitle}
          </h2>
          {words.client.map((text) => (
            <div key={text} className="max-w-[62ch] text-[1.0625rem] leading-relaxed">
              <Rich text={[text]} />
            </div>
          ))}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <pre className={sampleClass}>
            <code>{`npm install ${siteOrigin}${clientPackage}`}</code>
          </pre>
          <pre className={sampleClass}>
            <code>{clientExample}</code>
          </pre>
        </div>
      </section>
      <section
        id="webhooks"
        aria-labelledby="webhooks-title"
        className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 border-t border-line pt-12 wide:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      >
        <div className="grid gap-6">
          <h2 id="webhooks-title" className="text-3xl">
            {words.webhooksTitle}
          </h2>
          {words.webhooks.map((text) => (
            <div key={text} className="max-w-[62ch] text-[1.0625rem] leading-relaxed">
              <Rich text={[text]} />
            </div>
          ))}
        </div>
        <pre className={sampleClass}>
          <code>{verifyWebhook}</code>
        </pre>
      </section>
      <section aria-labelledby="rules" className="grid gap-6 border-t border-line pt-12">
        <h2 id="rules" className="text-3xl">
          {words.rulesTitle}
        </h2>
        <ul className="grid gap-x-12 gap-y-6 wide:grid-cols-2">
          {words.rules.map((rule) => (
            <li key={rule} className="max-w-[62ch] text-[1.0625rem] leading-relaxed">
              <Rich text={[rule]} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
