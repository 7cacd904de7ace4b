import { creditSweeps } from './sweeps.ts'

export const creditRoom = (deps: Parameters<typeof creditSweeps>[0]) => ({ sweeps: creditSweeps(deps) })
