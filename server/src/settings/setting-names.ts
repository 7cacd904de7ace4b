import { otherNetworkSettings } from './network-settings.ts'
import { operating } from './operating-settings.ts'
import { house } from './house-settings.ts'
import * as providers from './provider-settings.ts'

/** Every setting that Moon has, by name. */
export const settingNames = (): string[] =>
  [house, operating, ...Object.values(providers), ...otherNetworkSettings].flatMap((group) =>
    Object.values(group).map(({ name }) => name),
  )
