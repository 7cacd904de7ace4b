import { liveSweeps } from './live.ts'

export const liveRoom = (deps: Parameters<typeof liveSweeps>[0]) => ({ sweeps: liveSweeps(deps) })
