import type { User } from '@moon/contract/users.ts'
import { hasChosenTheme, writeTheme } from '@moon/ui/theme/theme.ts'
import { useEffect } from 'react'

/** On a device without a chosen theme, takes the theme of the account. */
export function useThemeOfAccount(theme: User['theme'] | undefined): void {
  useEffect(() => {
    if (theme !== undefined && theme !== 'system' && !hasChosenTheme()) writeTheme(theme)
  }, [theme])
}
