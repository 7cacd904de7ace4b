import { resealSweep } from './reseal.ts'

export const sealingRoom = (deps: Parameters<typeof resealSweep>[0]) => ({ sweeps: [resealSweep(deps)] })
