import type { Clock } from '../kit/clock.ts'
import type { JobTable } from '../queue/jobs.ts'
import type { IdentityDeps } from './deps.ts'
import { createGuard, createMemberOfCookie, createMemberOfStream } from './guard.ts'
import { identityRoutes, keySetPlugin } from './routes.ts'
import { sendCode } from './send-code.ts'
import { identitySweeps } from './sweeps.ts'
import { identityData } from './store.ts'
import { withPersonalData } from '../database/personal-data.ts'

type Deps = Omit<IdentityDeps & Parameters<typeof createGuard>[0], 'clock'> & { wallClock: Clock }

export const identityRoom = withPersonalData(mountIdentity, identityData)

/** The identity library uses the wall clock, so everything that must agree with it does, too. */
function mountIdentity({ wallClock, ...given }: Deps) {
  const deps = { ...given, clock: wallClock }
  const jobs: JobTable<'identity.send-code'> = { 'identity.send-code': (wanted) => sendCode(deps, wanted) }
  return {
    handlers: identityRoutes(deps),
    jobs,
    sweeps: identitySweeps(deps),
    plugins: [keySetPlugin(deps)],
    guard: createGuard(deps),
    memberOfCookie: createMemberOfCookie(deps),
    memberOfStream: createMemberOfStream(deps),
  }
}
