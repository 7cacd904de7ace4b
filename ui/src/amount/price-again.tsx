import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'
import { say } from '../language/say.ts'

type PriceAgainProps = Pick<ComponentProps<typeof Button>, 'size' | 'className' | 'isBusy'> & { onAsk: () => void }

/** The main button of an order whose price lock has ended. */
export const PriceAgain = ({ onAsk, ...looks }: PriceAgainProps) => (
  <Button {...looks} onClick={onAsk}>
    {say('Get today’s price')}
  </Button>
)
