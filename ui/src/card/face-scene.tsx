import { useMemo } from 'react'
import { classNames } from '../class-names.ts'
import { moonSurface } from '../moon/moon-surface.ts'

/** A face behind clouds while its card is being created, and the moment when the card is ready. */
export type Scene = 'clouded' | 'opening'

/** The shadow on a moon that waxes full as the clouds part, drawn over the moon's disk. */
export function WaxingShadow({ seed, scene, className }: { seed: string; scene: Scene; className?: string }) {
  const { nightHue, tilt } = useMemo(() => moonSurface(seed), [seed])
  return (
    <span aria-hidden className={classNames('pointer-events-none block aspect-square', className)}>
      {/* A moon's disk fills three quarters of its drawing. */}
      <span className="absolute inset-[12.5%] block overflow-hidden rounded-full" style={{ rotate: `${tilt}deg` }}>
        <span
          className={classNames(
            'absolute inset-[-4%] block rounded-full blur-[2px]',
            scene === 'opening' && '[transform:translateX(112%)] motion-safe:animate-wax',
          )}
          style={{ background: `oklch(0.19 0.035 ${nightHue})` }}
        />
      </span>
    </span>
  )
}

/**
 * Two banks of cloud before a face. They close while the card is being created and leave to both sides when it is
 * ready.
 */
export function FaceClouds({ scene }: { scene: Scene }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'pointer-events-none absolute inset-0 block',
        scene === 'clouded' ? 'motion-safe:animate-gather' : 'motion-reduce:hidden',
      )}
    >
      {[1, 2].map((side) => (
        <span key={side} className={classNames('absolute inset-0 block', side === 2 && '-scale-100')}>
          <svg
            viewBox="0 0 856 540"
            preserveAspectRatio="xMidYMid slice"
            className={classNames('absolute size-full', scene === 'opening' && 'animate-part')}
          >
            <filter id={`face-cloud-${side}`} filterUnits="userSpaceOnUse" x="-300" y="-200" width="1460" height="940">
              <feTurbulence
                type="fractalNoise"
                baseFrequency="0.004 0.011"
                numOctaves="5"
                seed={11 * side}
                result="noise"
              />
              <feDisplacementMap in="SourceGraphic" in2="noise" scale="150" xChannelSelector="R" yChannelSelector="G" />
              <feGaussianBlur stdDeviation="13" />
            </filter>
            <g filter={`url(#face-cloud-${side})`}>
              {bank.map(([x, y, rx, ry, fill, opacity]) => (
                <ellipse key={y} cx={x} cy={y} rx={rx} ry={ry} fill={fill} opacity={opacity} />
              ))}
            </g>
          </svg>
        </span>
      ))}
    </span>
  )
}

// Denser toward the side on which it leaves. The text before it is pale, so the cloud must not be.
const bank = [
  [360, -40, 560, 76, '#545b87', 0.8],
  [300, 60, 520, 74, '#4d5480', 0.8],
  [180, 170, 560, 82, '#414871', 0.86],
  [250, 285, 540, 80, '#373e66', 0.88],
  [140, 390, 560, 84, '#2f355b', 0.92],
  [230, 500, 560, 88, '#282d50', 0.95],
] as const
