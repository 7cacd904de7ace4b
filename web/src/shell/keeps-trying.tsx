import { Banner } from '@moon/ui/banner.tsx'
import { useOutage } from '../api/outage.ts'
import { say } from '@moon/ui/language/say.ts'

/** Stands beside the placeholder of data that could not be read so far. Hidden while the outage line over the page gives the reason. */
export function KeepsTrying({ what }: { what: string }) {
  if (useOutage() !== 'none') return null
  return (
    <Banner title={say('{what} cannot be shown right now', { what })}>{say('Nothing is lost. We keep trying.')}</Banner>
  )
}
