import { Skeleton } from '@moon/ui/skeleton.tsx'
import { Logo } from './logo.tsx'
import { say } from '@moon/ui/language/say.ts'

/** The frame of every page of members before the app runs: the header, and the placeholder of a page. */
export function MemberFrame() {
  return (
    <div className="flex min-h-dvh flex-col" aria-busy>
      <div className="sticky top-0 z-30 border-b border-line bg-surface/92 backdrop-blur-md">
        <div className="mx-auto flex h-17 max-w-300 items-center gap-2 px-4 sm:gap-3 sm:px-6">
          <span className="py-1 pe-2">
            <Logo isShortOnPhones />
          </span>
          <span className="grow" />
          <Skeleton className="h-9 w-20" />
          <Skeleton className="h-9 w-24" />
        </div>
      </div>
      <span className="sr-only">{say('Loading')}</span>
      <main className="mx-auto grid w-full max-w-300 grow content-start gap-6 px-4 pt-6 pb-16 sm:px-6">
        <Skeleton className="h-9 w-28" />
        <Skeleton className="h-64 w-full max-w-120" />
      </main>
    </div>
  )
}
