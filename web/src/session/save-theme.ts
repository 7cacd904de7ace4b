import { call } from '../api/call.ts'
import { outdate } from '../api/query.ts'
import type { Theme } from '@moon/ui/theme/theme.ts'

/** The account keeps the theme for other devices. On this one it is chosen by now, whatever the server answers. */
export function saveTheme(theme: Theme): void {
  call('changePreferences', { body: { theme } }).then(
    () => outdate('readUser'),
    () => {},
  )
}
