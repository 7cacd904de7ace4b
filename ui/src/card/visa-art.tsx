import { useMemo } from 'react'
import { classNames } from '../class-names.ts'
import { moonSurface } from '../moon/moon-surface.ts'
import { Moon } from '../moon/moon.tsx'
import { NightSky } from '../moon/night-sky.tsx'

/** A Visa card's picture without amount and name, for tiles of the catalogue. */
export function VisaArt({ seed, share, className }: { seed: string; share: number; className?: string }) {
  const { nightHue } = useMemo(() => moonSurface(seed), [seed])
  return (
    <span
      aria-hidden
      className={classNames(
        '@container relative block aspect-[85.6/54] w-full overflow-hidden rounded-[4.6%/7.3%]',
        className,
      )}
      style={{
        background: `linear-gradient(152deg, oklch(0.27 0.062 ${nightHue}), oklch(0.155 0.045 ${nightHue + 12}) 72%)`,
      }}
    >
      <NightSky seed={seed} className="absolute inset-0 size-full" />
      <Moon seed={seed} share={share} className="absolute top-[-6%] end-[-4.5%] h-[92%]" />
      <span className="absolute bottom-[9%] start-[7%] font-display text-[9cqw] leading-[0.8] font-extrabold tracking-tight text-[#f3f1fa] italic">
        VISA
      </span>
    </span>
  )
}
