import type { User } from '@moon/contract/users.ts'
import { hasChosenTheme, writeTheme } from '@moon/ui/theme/theme.ts'
import { useEffect } from 'react'

/** A device on which nobody chose a theme takes that of the account. */
export function useThemeOfAccount(theme: User['theme'] | undefined): void {
  useEffect(() => {
    if (theme !== undefined && theme !== 'system' && !hasChosenTheme()) writeTheme(theme)
  }, [theme])
}
