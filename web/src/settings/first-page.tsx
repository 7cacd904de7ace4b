import { breakpoints } from '@moon/contract/limits.ts'
import { Navigate } from 'react-router'
import { useWidth } from '../kit/use-width.ts'
import { paths } from '../paths.ts'
import { say } from '@moon/ui/language/say.ts'

export const meta = () => [{ title: say('Settings | Moon') }]

/** The settings open with the profile; on a narrow screen with their menu, which the layout renders. */
export default function FirstPage() {
  const isNarrow = useWidth() <= breakpoints.settings
  return isNarrow ? null : <Navigate to={paths.profile} replace />
}
