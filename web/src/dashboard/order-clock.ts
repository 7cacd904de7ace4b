import { lightningExpiryMs, lightningTimerMs } from '@moon/contract/limits.ts'
import { tokenChainTitles } from '@moon/contract/chains.ts'
import type { Invoice } from '@moon/contract/invoices.ts'
import { wordFor } from '../kit/word-for.ts'
import { say } from '@moon/ui/language/say.ts'

type Railed = Pick<Invoice, 'blockchain' | 'token' | 'lightning'>

/** The rails on which an order can be paid now. After the Lightning price expires only the address is left. */
export function railText({ blockchain, token, lightning }: Railed, now: number): string {
  if (token !== null)
    return say('{token} on {network}', { token, network: wordFor(tokenChainTitles, blockchain as never, blockchain) })
  const isFast = lightning !== null && now < lightning.expiresAt.getTime() - (lightningExpiryMs - lightningTimerMs)
  return isFast ? say('Lightning or on-chain') : say('Bitcoin on-chain')
}

/** The age of an order: `just now`, `4 min ago`, `3 h ago`. */
export function ageText(createdAt: Date, now: number): string {
  const minutes = Math.floor((now - createdAt.getTime()) / 60_000)
  if (minutes < 1) return say('just now')
  return minutes < 60
    ? say('{minutes} min ago', { minutes })
    : say('{hours} h ago', { hours: Math.floor(minutes / 60) })
}
