import { Segmented } from '@moon/ui/field/segmented.tsx'
import { useLocation, useNavigate } from 'react-router'
import { doorOf } from '../paths.ts'
import { say } from '@moon/ui/language/say.ts'

/** The Log In / Sign Up tabs; the destination after log-in stays in the address [AUT-01]. */
export function IdentityTabs({ at }: { at: 'login' | 'signup' }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <Segmented
      label={say('Log in or sign up')}
      value={at}
      onChange={(next) => void navigate({ pathname: doorOf(pathname)[next], search })}
      options={[
        { value: 'login', label: say('Log In') },
        { value: 'signup', label: say('Sign Up') },
      ]}
    />
  )
}
