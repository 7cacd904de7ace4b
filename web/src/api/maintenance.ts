import { declaredCall } from './declared-calls.ts'
import { send } from './send.ts'
import { store } from './store.ts'

const isOn = store(false)

/** Replaces the whole app by the maintenance page after a 503 from any call [GEN-11, STA-25]. */
export const raiseMaintenance = (): void => isOn.set(true)

export const useMaintenance = isOn.use

export async function isOpenAgain(): Promise<boolean> {
  const response = await send((await declaredCall('publicFlags')).path, { method: 'GET' }).catch(() => undefined)
  if (!response?.ok) return false
  const { flags } = (await response.json()) as { flags: Record<string, boolean> }
  return flags['maintenance'] !== true || flags['maintenanceReadOnly'] === true
}
