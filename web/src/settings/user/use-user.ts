import type { User } from '@moon/contract/users.ts'
import { useOutletContext } from 'react-router'

/** The user whose settings are shown. The layout around every page lets only users with a whole record through. */
export const useUser = (): User => useOutletContext<User>()
