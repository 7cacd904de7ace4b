export class SettingsError extends Error {}

export type Env = Readonly<Record<string, string | undefined>>

// Settings as they stand in the environment: each is understood, or refused in one sentence that names it.

export function required(env: Env, name: string, what: string): string {
  const value = env[name]
  if (!value) throw new SettingsError(`${name} is not set: Moon needs ${what}. See the settings in README.md.`)
  return value
}

export function url(env: Env, name: string, protocols: readonly string[], fallback?: string): string {
  const value = env[name] ?? fallback
  if (!value)
    throw new SettingsError(
      `${name} is not set: Moon needs an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    )
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw new SettingsError(`${name} is not an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
  return value.replace(/\/$/, '')
}

export function integer(env: Env, name: string, fallback: number, digits = 6): number {
  const value = env[name]
  if (value === undefined) return fallback
  if (!/^\d+$/.test(value) || value.length > digits)
    throw new SettingsError(`${name} is not a whole number: ${JSON.stringify(value)}.`)
  return Number(value)
}

export function oneOf<T extends string>(env: Env, name: string, allowed: readonly T[], fallback: T): T {
  const value = env[name] ?? fallback
  const found = allowed.find((one) => one === value)
  if (found === undefined)
    throw new SettingsError(`${name} is ${JSON.stringify(value)}, but it can only be ${allowed.join(' or ')}.`)
  return found
}
