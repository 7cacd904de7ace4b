import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'

/** Layout of the pages without a session: sign-in and invitation. */
export function Door({ title, says, children }: { title: string; says: ReactNode; children: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-112 content-center gap-8 px-5 py-10">
      <Mark />
      <div className="grid gap-6 rounded-card border border-line bg-surface-raised p-6 sm:p-8">
        <div className="grid gap-2">
          <h1 className="text-3xl">{title}</h1>
          <p className="text-ink-muted">{says}</p>
        </div>
        {children}
      </div>
    </main>
  )
}
