import type { CardholderAgreement } from '@moon/contract/agreement.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { ChevronDown } from 'lucide-react'
import { redirect, redirectDocument, useLoaderData } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { standIn } from '../api/outage.ts'
import { query, queryClient } from '../api/query.ts'
import { RichText } from '../kit/rich-text.tsx'
import { shownDay } from '../kit/shown-time.ts'
import { errorPath } from '../kit/error-path.ts'
import { paths } from '../paths.ts'
import { flagsQuery } from '../session/flags.ts'
import { readStanding, type AgreementStanding } from './agreement-standing.ts'
import { agreementParts } from './agreement-parts.ts'
import { Consent } from './consent.tsx'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('Cardholder Agreement | Moon') }]

type Loaded = { agreement: CardholderAgreement; standing: AgreementStanding }

/**
 * Reads the flag again, because a user sent here by a refusal may have an outdated answer. While the flag is off, this page does not exist
 * (DSH-15).
 */
export async function clientLoader(): Promise<Loaded | Response | null> {
  try {
    const { flags } = await queryClient.fetchQuery({ ...flagsQuery, staleTime: 0 })
    if (!flags['cardholderAgreement']) return redirect(paths.dashboard)
    const [agreement, standing] = await Promise.all([
      queryClient.fetchQuery({ ...query('cardHolderAgreement', {}), staleTime: 0 }),
      readStanding(),
    ])
    return { agreement, standing }
  } catch (error) {
    // On a 401 the gate leads to the log-in; on a 503 another page replaces everything until Moon answers.
    if (error instanceof ApiError && error.status === 503) standIn(error)
    if (error instanceof ApiError && (error.status === 401 || error.status === 503)) return null
    return redirectDocument(errorPath(error instanceof ApiError && error.status > 0 ? error.status : 500))
  }
}

/** Shows the agreement for reading, printing and accepting, then leads back to where the user came from. */
export default function AgreementPage() {
  const loaded = useLoaderData<Loaded | null>()
  return loaded && <Agreement {...loaded} />
}

function Agreement({ agreement, standing }: Loaded) {
  const { opening, sections } = agreementParts(agreement.text)
  return (
    <div className="mx-auto grid gap-8 py-4 sm:py-8 wide:grid-cols-[240px_minmax(0,1fr)] wide:gap-x-20 print:grid-cols-1 print:gap-6 print:[&_*]:text-black">
      <header className="grid justify-items-start gap-3 wide:col-start-2">
        <h1 className="text-4xl sm:text-5xl">{say('Cardholder Agreement')}</h1>
        <p className="text-ink-muted">
          {say('{name}. Version {version}, in force since {since}', {
            name: agreement.name,
            version: agreement.version,
            since: shownDay(agreement.effectiveAt),
          })}
        </p>
        {standing.kind === 'earlier' && (
          <Banner tone="note" title={say('This agreement has changed')}>
            {say(
              'You agreed to version {agreed}. Please read version {current} before you create your next card. The cards that you have stay yours to use, to see and to delete.',
              { agreed: standing.version, current: agreement.version },
            )}
          </Banner>
        )}
      </header>
      <nav
        aria-label={say('Contents')}
        className="self-start border-y border-line py-1 wide:sticky wide:top-8 wide:col-start-1 wide:row-span-2 wide:row-start-1 wide:border-0 wide:py-2 print:hidden"
      >
        {/* Without a column of its own the contents list is folded, so that the agreement's text is on the first screen. */}
        <details className="group wide:hidden">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold">
            {say('Contents')}
            <ChevronDown
              aria-hidden
              className="size-4 text-ink-muted transition-transform duration-200 group-open:rotate-180"
            />
          </summary>
          <Contents sections={sections} />
        </details>
        <div className="max-wide:hidden">
          <Contents sections={sections} />
        </div>
      </nav>
      <article className="grid max-w-[68ch] gap-10 text-[17px] leading-relaxed wide:col-start-2 print:max-w-none print:text-[11pt]">
        <div className="grid gap-3">
          <RichText text={opening} />
        </div>
        {sections.map(({ id, title, lines }) => (
          <section key={id} id={id} className="grid scroll-mt-6 gap-3 break-inside-avoid-page">
            <h2 className="text-2xl">{title}</h2>
            <RichText text={lines} />
          </section>
        ))}
      </article>
      <Consent agreement={agreement} standing={standing} />
    </div>
  )
}

function Contents({ sections }: Pick<ReturnType<typeof agreementParts>, 'sections'>) {
  return (
    <ol className="grid text-[15px] text-ink-muted phone:grid-cols-2 phone:gap-x-6 wide:grid-cols-1 wide:text-sm">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="flex min-h-11 items-center hover:text-ink hover:underline wide:min-h-8">
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
