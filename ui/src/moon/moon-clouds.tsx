/** Bands of cloud that fade out to both sides, so that nothing is cut. */
export function MoonClouds({ id }: { id: string }) {
  return (
    <g>
      <filter id={`${id}-cloud`} filterUnits="userSpaceOnUse" x="-200" y="-90" width="400" height="220">
        <feTurbulence type="fractalNoise" baseFrequency="0.012 0.034" numOctaves="5" seed="11" result="noise" />
        <feDisplacementMap in="SourceGraphic" in2="noise" scale="52" xChannelSelector="R" yChannelSelector="G" />
        <feGaussianBlur stdDeviation="4.5" />
      </filter>
      <linearGradient id={`${id}-fade`} gradientUnits="userSpaceOnUse" x1="-150" x2="150" y1="0" y2="0">
        <stop offset="0" stopColor="#fff" stopOpacity="0" />
        <stop offset="0.24" stopColor="#fff" />
        <stop offset="0.76" stopColor="#fff" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </linearGradient>
      <mask id={`${id}-sides`} maskUnits="userSpaceOnUse" x="-150" y="-120" width="300" height="240">
        <rect x="-150" y="-120" width="300" height="240" fill={`url(#${id}-fade)`} />
      </mask>
      <g mask={`url(#${id}-sides)`}>
        <g filter={`url(#${id}-cloud)`} className="animate-drift">
          <ellipse cx="52" cy="-18" rx="84" ry="8" fill="#c5c8e0" opacity="0.45" />
          <ellipse cx="-50" cy="4" rx="96" ry="13" fill="#aeb3d2" opacity="0.7" />
          <ellipse cx="24" cy="30" rx="140" ry="19" fill="#8087b0" opacity="0.88" />
          <ellipse cx="-16" cy="56" rx="130" ry="19" fill="#5d648f" opacity="0.94" />
          <ellipse cx="40" cy="78" rx="90" ry="12" fill="#454b74" opacity="0.9" />
        </g>
      </g>
    </g>
  )
}
