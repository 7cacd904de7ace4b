import type { CardholderAgreement } from '@moon/contract/agreement.ts'
import type { CallAnswer } from '@moon/contract/calls.ts'
import { Banner } from '@moon/ui/banner.tsx'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { ChevronDown, Printer } from 'lucide-react'
import {
  Link,
  redirect,
  redirectDocument,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { outdate, query, queryClient } from '../api/query.ts'
import { RichText } from '../kit/rich-text.tsx'
import { shownDay } from '../kit/shown-time.ts'
import { errorPath, paths } from '../paths.ts'
import { flagsQuery } from '../session/flags.ts'
import { safeRedirect } from '../session/safe-redirect.ts'
import { agreementParts } from './agreement-text.ts'

export const meta = () => [{ title: 'Cardholder Agreement | Moon' }]

type Status = CallAnswer<'userAgreementStatus'>
type Standing = { kind: 'agreed'; at: string } | { kind: 'earlier'; version: string } | { kind: 'asked' }
type Loaded = { agreement: CardholderAgreement; standing: Standing }

/** The flag is read anew: who was sent here by a refusal may hold an older answer. While it is off there is no such page (DSH-15). */
export async function clientLoader(): Promise<Loaded | Response | null> {
  try {
    const { flags } = await queryClient.fetchQuery({ ...flagsQuery, staleTime: 0 })
    if (!flags['cardholderAgreement']) return redirect(paths.dashboard)
    const [agreement, standing] = await Promise.all([
      queryClient.fetchQuery({ ...query('cardHolderAgreement', {}), staleTime: 0 }),
      call('userAgreementStatus', {}).then(agreed, notAgreed),
    ])
    return { agreement, standing }
  } catch (error) {
    // The gate leads to the log-in, and the maintenance page stands in for everything.
    if (error instanceof ApiError && (error.status === 401 || error.status === 503)) return null
    return redirectDocument(errorPath(error instanceof ApiError && error.status > 0 ? error.status : 500))
  }
}

const agreed = ({ acceptedAt }: Status): Standing => ({ kind: 'agreed', at: acceptedAt })

function notAgreed(error: unknown): Standing {
  const version = error instanceof ApiError ? error.details['earlierVersion'] : undefined
  return typeof version === 'string' ? { kind: 'earlier', version } : { kind: 'asked' }
}

/** The agreement, to read, to print, and to agree to; then back to what was being done. */
export default function AgreementPage() {
  const loaded = useLoaderData<Loaded | null>()
  return loaded && <Agreement {...loaded} />
}

function Agreement({ agreement, standing }: Loaded) {
  const { opening, sections } = agreementParts(agreement.text)
  return (
    <div className="mx-auto grid gap-8 py-4 sm:py-8 wide:grid-cols-[240px_minmax(0,1fr)] wide:gap-x-20 print:grid-cols-1 print:gap-6 print:[&_*]:text-black">
      <header className="grid justify-items-start gap-3 wide:col-start-2">
        <h1 className="text-4xl sm:text-5xl">Cardholder Agreement</h1>
        <p className="text-ink-muted">
          {agreement.name}. Version {agreement.version}, in force since {shownDay(agreement.effectiveAt)}
        </p>
        {standing.kind === 'earlier' && (
          <Banner tone="note" title="This agreement has changed">
            You agreed to version {standing.version}. Please read version {agreement.version} before you create your
            next card. The cards that you have stay yours to use, to see and to delete.
          </Banner>
        )}
      </header>
      <nav
        aria-label="Contents"
        className="self-start border-y border-line py-1 wide:sticky wide:top-8 wide:col-start-1 wide:row-span-2 wide:row-start-1 wide:border-0 wide:py-2 print:hidden"
      >
        {/* Where it has no column of its own it keeps the text on the first screen: that is what one agrees to. */}
        <details className="group wide:hidden">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold">
            Contents
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

/** Always in reach below the text: nobody has to look for what to do. */
function Consent({ agreement, standing }: Loaded) {
  const goOn = useWayBack()
  const { revalidate } = useRevalidator()
  const agreeing = useMutation({
    mutationFn: () => call('acceptCardHolderAgreement', { body: { name: agreement.name, text: agreement.text } }),
    onSuccess: async (answer) => {
      queryClient.setQueryData(query('userAgreementStatus', {}).queryKey, answer)
      await outdate('listCards')
      await goOn()
    },
    onError: (error) => {
      if (hasChanged(error)) void revalidate()
    },
  })
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0 wide:col-start-2 print:hidden">
      <div className="grid max-w-[68ch] gap-3">
        {agreeing.isError && (
          <p role="alert" className="text-negative">
            {hasChanged(agreeing.error) ? agreeing.error.message : 'Something went wrong. Please try again later.'}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {standing.kind === 'agreed' ? (
            <>
              <p className="mr-auto">You agreed to these terms on {shownDay(standing.at)}.</p>
              <Link to={paths.dashboard} className={buttonClass('secondary')}>
                Dashboard
              </Link>
            </>
          ) : (
            <Button
              size="large"
              className="grow sm:grow-0"
              isBusy={agreeing.isPending}
              onClick={() => agreeing.mutate()}
            >
              I agree to these terms
            </Button>
          )}
          {standing.kind === 'earlier' && (
            <Link to={paths.dashboard} className={buttonClass('quiet')}>
              Not now
            </Link>
          )}
          <Button
            variant="quiet"
            className="max-sm:hidden"
            icon={<Printer aria-hidden className="size-4" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
      </div>
    </div>
  )
}

const hasChanged = (error: unknown): boolean => error instanceof ApiError && error.code === 'agreement_changed'

/** Back to what the refusal interrupted: its address, and what was open there (see dashboard/use-sheet.ts). */
function useWayBack(): () => void | Promise<void> {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const state: unknown = useLocation().state
  return () => navigate(safeRedirect(params.get('redirect'), paths.dashboard), { replace: true, state })
}
