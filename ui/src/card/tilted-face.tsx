import type { ReactNode } from 'react'

/** The frame of a face that turns toward the pointer; what turns it is loaded later, and until then it lies flat. */
export function TiltedFace({ children }: { children: ReactNode }) {
  return (
    <div data-tilts className="perspective-[60rem]">
      <div className="relative transition-transform duration-200 ease-out [transform:var(--tilt,none)]">
        {children}
        <span aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden rounded-[4.6%/7.3%]">
          <span className="absolute -inset-1/4 bg-[radial-gradient(circle,rgb(255_255_255/14%),transparent_46%)] opacity-(--lit,0) transition duration-200 ease-out [transform:var(--light,none)]" />
        </span>
      </div>
    </div>
  )
}
