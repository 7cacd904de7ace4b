import type { ReactNode } from 'react'

/** The actions of a sheet that is taller than the window: they stick to its lower edge, across its padding. */
export const SheetFoot = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-6 z-20 -mx-5 -mb-6 grid gap-2 border-t border-line bg-surface-raised px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:rounded-b-card sm:px-6">
    {children}
  </div>
)
