import { useFlag } from '../session/flags.ts'

/** Whether what is missing of an order can be paid: only while cards are made and the chain is watched (TRX-04). */
export function useCanComplete(): boolean {
  const [isBetaOn, isOnChainOn] = [useFlag('bitnobPrivateBeta'), useFlag('onChainTransactions')]
  return isBetaOn && isOnChainOn
}
