import { call } from '../api/call.ts'
import { outdate } from '../api/query.ts'
import type { Theme } from '@moon/ui/theme/theme.ts'

/** Stores the theme in the account for other devices. On this device the choice is already stored, whatever the server answers. */
export function saveTheme(theme: Theme): void {
  call('changePreferences', { body: { theme } }).then(
    () => outdate('readUser'),
    () => {},
  )
}
