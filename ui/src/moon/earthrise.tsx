import { useId } from 'react'

/** The earth seen from the moon: small, blue and far away, over a grey horizon. Plain shapes, cheap to draw. */
export function Earthrise({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg aria-hidden viewBox="-120 -120 240 240" className={className}>
      <defs>
        <radialGradient id={`${id}-sky`} cx="0.56" cy="0.36">
          <stop offset="0" stopColor="#232a55" />
          <stop offset="0.6" stopColor="#12142b" />
          <stop offset="1" stopColor="#0b0d1c" />
        </radialGradient>
        <radialGradient id={`${id}-sea`} cx="0.3" cy="0.3">
          <stop offset="0" stopColor="#8fd0ff" />
          <stop offset="0.55" stopColor="#2f7fd0" />
          <stop offset="1" stopColor="#0d2b66" />
        </radialGradient>
        <linearGradient id={`${id}-ground`} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="#d9d5cb" />
          <stop offset="1" stopColor="#6b6875" />
        </linearGradient>
        <clipPath id={`${id}-disk`}>
          <circle r="116" />
        </clipPath>
        <clipPath id={`${id}-earth`}>
          <circle cx="14" cy="-30" r="26" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}-disk)`}>
        <rect x="-120" y="-120" width="240" height="240" fill={`url(#${id}-sky)`} />
        {stars.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} fill="#fff" opacity="0.75" />
        ))}
        <circle cx="14" cy="-30" r="34" fill="#8fd0ff" opacity="0.12" />
        <circle cx="14" cy="-30" r="26" fill={`url(#${id}-sea)`} />
        <g clipPath={`url(#${id}-earth)`}>
          <path
            d="M-6 -50c8 -4 17 -2 19 5s-4 9 -3 15 8 8 5 14 -12 3 -15 -4 -9 -9 -11 -16 0 -11 5 -14ZM26 -48c8 2 12 9 12 17s-6 9 -10 4 -9 -8 -8 -14 2 -8 6 -7Z"
            fill="#5fa66a"
          />
          <path
            d="M-16 -38c12 -6 22 3 34 -1M-10 -20c14 4 24 -4 42 0M4 -54c8 2 14 0 22 4"
            stroke="#fff"
            strokeWidth="3.4"
            strokeLinecap="round"
            fill="none"
            opacity="0.8"
          />
          <path d="M40 -62v64h-34a34 34 0 0 0 22 -32 34 34 0 0 0 -12 -32Z" fill="#05060f" opacity="0.55" />
        </g>
        <circle cy="206" r="150" fill={`url(#${id}-ground)`} />
        <g fill="#4d4a58">
          <ellipse cx="-44" cy="84" rx="17" ry="5" opacity="0.5" />
          <ellipse cx="36" cy="76" rx="11" ry="3.2" opacity="0.45" />
          <ellipse cx="8" cy="100" rx="24" ry="6.4" opacity="0.4" />
          <ellipse cx="-8" cy="70" rx="6" ry="1.8" opacity="0.4" />
        </g>
      </g>
      {/* An outline keeps the edge visible on a page as dark as the picture's sky. */}
      <circle r="116" fill="none" stroke="#8fd0ff" strokeOpacity="0.22" strokeWidth="1.5" />
    </svg>
  )
}

const stars = [
  [-82, -44, 1.4],
  [-64, -78, 1],
  [-40, -12, 1.2],
  [-28, -92, 1.5],
  [-12, -66, 0.9],
  [44, -86, 1.1],
  [66, -58, 1.6],
  [78, -8, 1],
  [92, -36, 1.2],
  [-96, -6, 1],
  [58, 18, 1.1],
  [-66, 26, 0.9],
] as const
