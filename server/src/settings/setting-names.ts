import { otherNetworkSettings } from './network-settings.ts'
import { operating } from './operating-settings.ts'
import { extension } from './extension-settings.ts'
import { processes } from './process-settings.ts'
import { house } from './house-settings.ts'
import * as providers from './provider-settings.ts'
import { tokenChainSettings } from './token-chain-settings.ts'
import type { Setting } from './setting.ts'

/** Every setting of Moon, in groups that are read together. */
export const settingGroups: [title: string, settings: Setting<unknown>[]][] = [
  ['Moon itself', Object.values(house)],
  ['One process of it', Object.values(processes)],
  ['Operating', Object.values(operating)],
  ['The extension', Object.values(extension)],
  ...Object.entries({ ...providers, ...tokenChainSettings })
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([title, group]): [string, Setting<unknown>[]] => [title, Object.values(group)]),
  ['Other networks', otherNetworkSettings.flatMap((group) => Object.values<Setting<unknown>>(group))],
]

export const settingNames = (): string[] => settingGroups.flatMap(([, group]) => group.map(({ name }) => name))
