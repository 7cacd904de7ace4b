import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { useHeld } from '../kit/use-held.ts'
import { seldom } from './seldom.ts'

/** Coins that the user sent to the wrong place, if there are any. */
export function RecoveryStrip({ isCovered }: { isCovered: boolean }) {
  const reading = useQuery(query('listRecoveries', {}))
  const data = useHeld(reading.data, isCovered)
  return <seldom.FoundCoins recoveries={data?.recoveries ?? []} />
}
