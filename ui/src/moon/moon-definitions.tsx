import { Fragment } from 'react'
import { moonRadius, type MoonSurface } from './moon-surface.ts'

/** SVG definitions of a moon: its ground, shadows and colours, each with an id that begins with `id`. */
export function MoonDefinitions({ id, light, surface }: { id: string; light: string; surface: MoonSurface }) {
  return (
    <defs>
      <radialGradient id={`${id}-glow`}>
        <stop offset="0.70" stopColor={light} stopOpacity="0.34" />
        <stop offset="0.84" stopColor={light} stopOpacity="0.11" />
        <stop offset="1" stopColor={light} stopOpacity="0" />
      </radialGradient>
      <radialGradient id={`${id}-night`} cx="0.4" cy="0.4">
        <stop offset="0" stopColor={`oklch(0.235 0.03 ${surface.nightHue})`} />
        <stop offset="1" stopColor={`oklch(0.16 0.03 ${surface.nightHue})`} />
      </radialGradient>
      <radialGradient id={`${id}-limb`}>
        <stop offset="0.72" stopColor="#05060f" stopOpacity="0" />
        <stop offset="0.93" stopColor="#05060f" stopOpacity="0.14" />
        <stop offset="1" stopColor="#05060f" stopOpacity="0.34" />
      </radialGradient>
      <linearGradient id={`${id}-wall`}>
        <stop offset="0.1" stopColor="#1a1626" stopOpacity="0.75" />
        <stop offset="0.55" stopColor="#1a1626" stopOpacity="0.14" />
        <stop offset="0.95" stopColor="#fff" stopOpacity="0.65" />
      </linearGradient>
      <clipPath id={`${id}-disk`}>
        <circle r={moonRadius} />
      </clipPath>
      <filter id={`${id}-soft`} filterUnits="userSpaceOnUse" x="-120" y="-120" width="240" height="240">
        <feGaussianBlur stdDeviation="4" />
      </filter>
      <filter id={`${id}-sea`} x="-20%" y="-20%" width="140%" height="140%">
        <feTurbulence
          type="fractalNoise"
          baseFrequency="0.028"
          numOctaves="4"
          seed={surface.noiseSeed}
          result="noise"
        />
        <feDisplacementMap in="SourceGraphic" in2="noise" scale="34" />
        <feGaussianBlur stdDeviation="1.6" />
      </filter>
      <filter id={`${id}-dust`} x="0" y="0" width="100%" height="100%">
        <feTurbulence type="fractalNoise" baseFrequency="0.05" numOctaves="5" seed={surface.noiseSeed + 7} />
        <feColorMatrix values="0 0 0 0 0.1  0 0 0 0 0.09  0 0 0 0 0.15  1.5 0.6 0 0 -0.85" />
      </filter>
      <filter id={`${id}-red`}>
        <feColorMatrix values="0.34 0.12 0 0 -0.02  0.05 0.03 0 0 0.01  0.05 0.03 0 0 0.015  0 0 0 1 0" />
      </filter>
      <filter id={`${id}-grey`}>
        <feColorMatrix type="saturate" values="0" />
      </filter>
      <Ground id={id} light={light} surface={surface} />
    </defs>
  )
}

/**
 * The surface in full light: plain ground, dark seas with ragged shores, dust, and craters lit from the left.
 * Faint parts use a transparent fill: the browser composes every element with its own opacity separately, and
 * there would be a hundred.
 */
function Ground({ id, light, surface }: { id: string; light: string; surface: MoonSurface }) {
  return (
    <g id={`${id}-ground`} clipPath={`url(#${id}-disk)`}>
      <circle r={moonRadius} fill={light} />
      <g filter={`url(#${id}-sea)`} fill={`oklch(0.5 ${surface.lightChroma * 0.6} ${surface.lightHue - 20})`}>
        {surface.seas.map(({ x, y, rx, ry, turn, depth }, place) => (
          <ellipse
            key={place}
            cx={x}
            cy={y}
            rx={rx}
            ry={ry}
            fillOpacity={depth * 0.62}
            transform={`rotate(${turn} ${x} ${y})`}
          />
        ))}
      </g>
      <rect x="-90" y="-90" width="180" height="180" filter={`url(#${id}-dust)`} opacity="0.55" />
      {surface.craters.map(({ x, y, r, depth }, place) => (
        <Fragment key={place}>
          {r > 3 && <circle cx={x} cy={y} r={r * 1.2} fill="#fff" fillOpacity={depth * 0.1} />}
          <circle cx={x} cy={y} r={r} fill={`url(#${id}-wall)`} fillOpacity={depth * 0.75} />
        </Fragment>
      ))}
    </g>
  )
}
