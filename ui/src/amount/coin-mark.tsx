import type { Coin } from '@moon/money/coin.ts'
import type { ReactNode } from 'react'

/** A coin's icon in its colour, drawn in our style. The coin's name is shown beside it. */
export function CoinMark({ coin, className = 'size-6' }: { coin: Coin; className?: string }) {
  const { colour, sign } = marks[coin]
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={className} fill="none" stroke="#fff" strokeLinecap="round">
      <circle cx="12" cy="12" r="12" fill={colour} stroke="none" />
      {sign}
    </svg>
  )
}

/** Letters for coins without a drawn sign, which no wallet here pays with directly. */
const letter = (path: string): ReactNode => <path d={path} strokeWidth="1.9" strokeLinejoin="round" />

const marks: Record<Coin, { colour: string; sign: ReactNode }> = {
  BTC: {
    colour: '#e8850f',
    sign: (
      <g transform="rotate(13 12 12)" strokeWidth="1.9" strokeLinejoin="round">
        <path d="M9.3 6.9v10.2M9.3 6.9h3.6a2.5 2.5 0 0 1 0 5h-3.6m0 0h4.2a2.6 2.6 0 0 1 0 5.2H9.3" />
        <path d="M7.7 6.9h1.6M7.7 17.1h1.6M11 4.9v2M13.3 4.9v2M11 17.1v2M13.3 17.1v2" />
      </g>
    ),
  },
  USDC: {
    colour: '#2775ca',
    sign: (
      <g strokeWidth="1.7">
        <path d="M9.2 5.3a7.2 7.2 0 0 0 0 13.4M14.8 5.3a7.2 7.2 0 0 1 0 13.4" />
        <path d="M14.2 9.9c0-1.1-1-1.8-2.2-1.8s-2.2.7-2.2 1.8c0 2.6 4.4 1.5 4.4 4.1 0 1.2-1 1.9-2.2 1.9s-2.2-.7-2.2-1.9M12 6.7v1.4M12 15.9v1.4" />
      </g>
    ),
  },
  USDT: {
    colour: '#1a8f70',
    sign: (
      <g strokeWidth="2">
        <path d="M7.2 6.9h9.6M12 6.9v10.7" />
        <ellipse cx="12" cy="11.2" rx="6.1" ry="1.7" strokeWidth="1.2" />
      </g>
    ),
  },
  ETH: { colour: '#5f6fc4', sign: letter('M12 4.6 7.4 12.2 12 14.9l4.6-2.7zM7.6 14.3 12 19.4l4.4-5.1') },
  LTC: { colour: '#5a6b93', sign: letter('m12.2 5.8-3 11.6h7M8 13.6l5.6-2.3') },
  BCH: {
    colour: '#2f8f4e',
    sign: (
      <g transform="rotate(-13 12 12)">
        {letter('M9.3 6.9v10.2M9.3 6.9h3.6a2.5 2.5 0 0 1 0 5h-3.6m0 0h4.2a2.6 2.6 0 0 1 0 5.2H9.3')}
      </g>
    ),
  },
  CGLD: { colour: '#3f7d3c', sign: letter('M16.2 8.6a5.4 5.4 0 1 0 0 6.8') },
  ZEC: { colour: '#9a6b1f', sign: letter('M8.2 8h7.6l-7.6 8h7.6M12 5.8V8m0 8v2.2') },
}
