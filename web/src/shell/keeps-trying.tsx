import { Banner } from '@moon/ui/banner.tsx'
import { useOutage } from '../api/outage.ts'
import { say } from '@moon/ui/language/say.ts'

/** Beside the shape of what could not be read so far. While a line over the page says why, that is enough. */
export function KeepsTrying({ what }: { what: string }) {
  if (useOutage() !== 'none') return null
  return (
    <Banner title={say('{what} cannot be shown right now', { what })}>{say('Nothing is lost. We keep trying.')}</Banner>
  )
}
