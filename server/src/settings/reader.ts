import { SettingsError } from '../kit/settings-error.ts'
import { Fault, type Env, type Mode } from './fault.ts'
import { readSetting, type Setting } from './setting.ts'
import { unknownNames } from './unknown-names.ts'

export type Reader = ReturnType<typeof createReader>

/** Checks settings together, once each setting that it reads is valid by itself; returns the fault. */
export type Check<S> = { reads: readonly string[]; check: (settings: S) => string | undefined }

/**
 * Reads settings one by one and collects every fault, so that one message lists them all. An invalid setting is undefined until `end`,
 * which throws when there is any fault, so that no code runs with it. `known` are the names of all settings.
 */
export function createReader(env: Env, environment: Setting<Mode>, known: readonly string[]) {
  const faults = new Map<string, string>()
  const warnings: string[] = []
  const fault = (name: string, says: string): void => {
    if (!faults.has(name)) faults.set(name, `${name} ${says}.`)
  }
  const readIn = <T>(mode: Mode, setting: Setting<T>): T => {
    try {
      return readSetting(setting, env, mode)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      fault(setting.name, error.message)
      return undefined as T
    }
  }
  const mode = readIn('development', environment) ?? 'development'
  for (const { name, meant } of unknownNames(env, known)) {
    if (mode === 'production') fault(name, `is no setting of Moon: ${meant} is the nearest`)
    else warnings.push(`${name} is no setting of Moon: ${meant} is the nearest.`)
  }
  // Whoever has SIGNER_XPRV can spend the treasury.
  if (mode === 'production' && env['SIGNER_XPRV'] !== undefined)
    fault('SIGNER_XPRV', 'is for the signer alone: take it away from the server')
  return {
    mode,
    warnings,
    fault,
    has: (setting: Setting<unknown>): boolean => env[setting.name] !== undefined,
    read: <T>(setting: Setting<T>): T => readIn(mode, setting),
    end: <S>(settings: S, checks: readonly Check<S>[]): void => {
      for (const { reads, check } of checks) {
        const says = reads.some((name) => faults.has(name)) ? undefined : check(settings)
        if (says !== undefined) faults.set(says, `${says}.`)
      }
      if (faults.size > 0) throw new SettingsError([...faults.values()].join('\n'))
    },
  }
}
