import { useFlag } from '../session/flags.ts'

/** Whether the rest of an order can be paid: only while cards can be created and the chain is watched (TRX-04). */
export function useCanComplete(): boolean {
  const [isBetaOn, isOnChainOn] = [useFlag('bitnobPrivateBeta'), useFlag('onChainTransactions')]
  return isBetaOn && isOnChainOn
}
