import { ErrorPanel } from '@moon/ui/error-panel.tsx'
import { NightStandIn } from './night-stand-in.tsx'
import { outageWords } from './outage-words.ts'

/** Replaces a page that could not be read; the address stays, and the page reloads by itself (api/outage.ts). */
export function OutagePage() {
  return (
    <NightStandIn>
      <ErrorPanel isPage face="cloud" title={`${outageWords.title}.`}>
        <p>{outageWords.text}</p>
      </ErrorPanel>
    </NightStandIn>
  )
}
