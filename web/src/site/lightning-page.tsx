import { buttonClass } from '@moon/ui/button.tsx'
import { ExternalLink } from 'lucide-react'
import { brand } from './brand.ts'
import { headOf } from './head-of.ts'
import { useLanguage } from './language.ts'
import { Rich } from './rich.tsx'
import { lightning } from './texts/pages.ts'

export const handle = { isStatic: true, hasScript: true }

export const meta = headOf(lightning)

export default function LightningPage() {
  const words = lightning[useLanguage()]
  return (
    <div className="mx-auto grid max-w-300 gap-12 px-4 py-14 sm:px-6 sm:py-20">
      <h1 className="text-4xl sm:text-6xl">{words.heading}</h1>
      <div className="grid gap-10 wide:grid-cols-2 wide:gap-16">
        {words.sections.map(({ id, title, text }) => (
          <section key={id} id={id} className="grid max-w-[68ch] content-start gap-3 text-[1.0625rem] leading-relaxed">
            <h2 className="text-2xl">{title}</h2>
            <Rich text={text} />
          </section>
        ))}
      </div>
      <section aria-labelledby="wallets" className="grid gap-4">
        <h2 id="wallets" className="text-2xl">
          {words.walletsTitle}
        </h2>
        <p className="text-ink-muted">{words.walletsText}</p>
        <ul className="grid gap-3 phone:grid-cols-2 wide:grid-cols-3">
          {brand.wallets.map(({ name, href }) => (
            <li key={name}>
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface-raised px-5 font-semibold hover:border-ink"
              >
                <span
                  aria-hidden
                  className="grid size-[2.25rem] shrink-0 place-items-center rounded-full bg-accent-soft text-accent"
                >
                  {name[0]}
                </span>
                {name}
                <span className="sr-only"> {words.newTab}</span>
                <ExternalLink aria-hidden className="ms-auto size-4 text-ink-muted" />
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section
        aria-labelledby="node"
        data-node
        className="grid gap-4 rounded-card border border-line bg-surface-raised p-5 sm:p-8"
      >
        <h2 id="node" className="text-2xl">
          {words.nodeTitle}
        </h2>
        <p className="max-w-[68ch] text-ink-muted">{words.nodeText}</p>
        <div className="flex flex-wrap items-center gap-3">
          <output
            aria-label={words.nodeLabel}
            data-away={words.nodeAway}
            className="min-h-11 min-w-0 grow basis-64 rounded-control bg-surface-sunken px-4 py-2.5 font-mono text-sm break-all"
          >
            {words.nodeWaiting}
          </output>
          <button type="button" disabled className={buttonClass('secondary')}>
            {words.copy}
          </button>
        </div>
        <p role="status" data-copied={words.copied} className="text-sm text-positive empty:-mt-4" />
        <noscript>{words.nodeNoScript}</noscript>
      </section>
    </div>
  )
}
