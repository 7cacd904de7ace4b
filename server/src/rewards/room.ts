import type { Clock } from '../kit/clock.ts'
import type { Database } from '../database/db.ts'
import type { JobTable } from '../queue/jobs.ts'
import type { CurrentRate } from '../rates/rate.ts'
import { adjustReward } from './adjust-reward.ts'
import { withPersonalData } from '../database/personal-data.ts'
import { personalData } from './personal-data.ts'

export const rewardsRoom = withPersonalData(mountRewards, personalData)

function mountRewards(deps: { database: Database; clock: Clock; rate: CurrentRate }) {
  const jobs: JobTable<'card.spending_changed'> = { 'card.spending_changed': (input) => adjustReward(deps, input) }
  return { jobs }
}
