import { Banner } from '@moon/ui/banner.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { query } from '../../api/query.ts'
import { ClosingConsent } from './closing-consent.tsx'
import { ClosingObstacles } from './closing-obstacles.tsx'

/** Shows the obstacles to closing the account; without obstacles, what is lost with it, and the final confirmation. */
export function ClosingQuestion({ onClose }: { onClose: () => void }) {
  const reading = useQuery({ ...query('readClosing', {}), staleTime: 0, gcTime: 0 })
  const standing = reading.data
  if (!standing)
    return reading.isError ? (
      <Banner tone="negative">{errorText(reading.error)}</Banner>
    ) : (
      <SkeletonLines count={4} isTall />
    )
  return standing.obstacles.length > 0 ? (
    <ClosingObstacles obstacles={standing.obstacles} onClose={onClose} />
  ) : (
    <ClosingConsent {...standing} onClose={onClose} onOutdated={() => void reading.refetch()} />
  )
}
