import { toast } from '@moon/ui/layer/toast.ts'
import { useNavigate } from 'react-router'
import { errorText } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import { signOut } from '../session/sign-out.ts'

/** Signs out everywhere and leads to /login; if that fails, the user stays signed in and sees a message (I-46, I-47). */
export function useLogOut(): () => void {
  const navigate = useNavigate()
  return () => {
    void signOut(() => navigate(paths.login)).catch((error: unknown) => toast(errorText(error), { kind: 'problem' }))
  }
}
