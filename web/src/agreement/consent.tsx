import type { CardholderAgreement } from '@moon/contract/agreement.ts'
import { Button, buttonClass } from '@moon/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Link, useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { outdate, query, queryClient } from '../api/query.ts'
import { shownDay } from '../kit/shown-time.ts'
import { isOfApp, paths } from '../paths.ts'
import { safeRedirect } from '../session/safe-redirect.ts'
import type { AgreementStanding } from './agreement-standing.ts'
import { say } from '@moon/ui/language/say.ts'

type ConsentProps = { agreement: CardholderAgreement; standing: AgreementStanding }

/** Stays visible below the text, so that nobody has to look for the next step. */
export function Consent({ agreement, standing }: ConsentProps) {
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
            {hasChanged(agreeing.error) ? agreeing.error.message : say('Something went wrong. Please try again later.')}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {standing.kind === 'agreed' ? (
            <>
              <p className="me-auto">{say('You agreed to these terms on {at}.', { at: shownDay(standing.at) })}</p>
              <Link to={paths.dashboard} className={buttonClass('secondary')}>
                {say('Dashboard')}
              </Link>
            </>
          ) : (
            <Button
              size="large"
              className="grow sm:grow-0"
              isBusy={agreeing.isPending}
              onClick={() => agreeing.mutate()}
            >
              {say('I agree to these terms')}
            </Button>
          )}
          {standing.kind === 'earlier' && (
            <Link to={paths.dashboard} className={buttonClass('quiet')}>
              {say('Not now')}
            </Link>
          )}
          <Button
            variant="quiet"
            className="max-sm:hidden"
            icon={<Printer aria-hidden className="size-4" />}
            onClick={() => window.print()}
          >
            {say('Print')}
          </Button>
        </div>
      </div>
    </div>
  )
}

const hasChanged = (error: unknown): boolean => error instanceof ApiError && error.code === 'agreement_changed'

/** Leads back to the page that the refusal interrupted and to the sheet that was open there (see dashboard/use-sheet.ts). */
function useWayBack(): () => void | Promise<void> {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const state: unknown = useLocation().state
  const to = safeRedirect(params.get('redirect'), paths.dashboard)
  // Public pages are documents outside the app, so they need a full page load.
  return () => (isOfApp(to) ? navigate(to, { replace: true, state }) : location.replace(to))
}
