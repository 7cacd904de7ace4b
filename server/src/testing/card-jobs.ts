import { cardTransactionJobs } from '../card-transactions/jobs.ts'
import { cardJobs } from '../cards/jobs.ts'
import { rewardJobs } from '../rewards/jobs.ts'

/** The jobs of every room that has to do with Visa cards. */
export const allCardJobs = (
  deps: Parameters<typeof cardJobs>[0] & Parameters<typeof cardTransactionJobs>[0] & Parameters<typeof rewardJobs>[0],
) => ({ ...cardJobs(deps), ...cardTransactionJobs(deps), ...rewardJobs(deps) })
