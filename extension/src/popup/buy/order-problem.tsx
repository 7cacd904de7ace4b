import { Banner } from '@moon/ui/banner.tsx'
import { say } from '@moon/ui/language/say.ts'
import { app } from '../../session/app.ts'
import { MoonError } from '../../session/call-moon.ts'
import { errorText } from '../call.ts'

/** Why the order failed, with a link to the page that fixes the cause. */
export const OrderProblem = ({ error }: { error: unknown }) => (
  <Banner tone="negative">
    {errorText(error)}
    {error instanceof MoonError && error.code === 'agreement_required' && (
      <>
        {' '}
        <a href={`${app}/cardholder-agreement`} target="_blank" rel="noreferrer" className="underline">
          {say('Read and accept it in Moon')}
        </a>
      </>
    )}
  </Banner>
)
