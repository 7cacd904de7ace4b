import { Skeleton } from '@moon/ui/skeleton.tsx'
import { say } from '@moon/ui/language/say.ts'

/** The placeholder of a page while the app starts. */
export function LoadingPage() {
  return (
    <main aria-busy className="mx-auto grid w-full max-w-300 gap-6 px-4 py-6 sm:px-6">
      <span className="sr-only">{say('Loading')}</span>
      <div className="flex items-center justify-between gap-4">
        <Skeleton className="h-9 w-28" />
        <Skeleton className="h-9 w-40" />
      </div>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-64 w-full max-w-120" />
    </main>
  )
}
