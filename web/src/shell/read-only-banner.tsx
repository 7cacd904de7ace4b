import { Eye } from 'lucide-react'
import { useFlag } from '../session/flags.ts'
import { Said } from '../language/said.tsx'
import { say } from '@moon/ui/language/say.ts'

/** Shown on every page of the app while Moon is under maintenance but still readable (decision 221). */
export function ReadOnlyBanner() {
  const isUnderMaintenance = useFlag('maintenance')
  if (!isUnderMaintenance) return null
  return (
    <div role="status" className="border-b border-line bg-caution-soft">
      <div className="mx-auto flex max-w-300 items-start gap-3 px-4 py-3 text-sm sm:px-6">
        <Eye aria-hidden className="mt-0.5 size-4 shrink-0 text-caution" />
        <p>
          <Said
            text="{title} You can see your cards and balances, and payments that are on their way are counted. Buying and changes come back soon."
            title={<b className="font-semibold">{say('Moon is under maintenance.')}</b>}
          />
        </p>
      </div>
    </div>
  )
}
