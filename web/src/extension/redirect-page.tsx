import { useEffect, useRef } from 'react'
import { redirect, useLoaderData, useNavigate } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { handOverPath, paths } from '../paths.ts'
import { askExtension } from './ask-extension.ts'
import { noAnswer } from './no-answer.ts'
import { NoExtension } from './no-extension.tsx'
import { useExtensionId } from './use-extension-id.ts'
import { Waiting } from './waiting.tsx'
import { say } from '@moon/ui/language/say.ts'

/** Without a code the error page says why, from the same query [EXT-15]. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url)
  const code = searchParams.get('code')
  return code ? { code } : redirect(paths.extensionError + search)
}

export const meta = () => [
  { title: say('Logging you in | Moon') },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
]

/**
 * Asks the extension for its public key and leads to the page where the user agrees to the hand-over. From here on the code is in no
 * address [EXT-13, EXT-14].
 */
export default function RedirectPage() {
  const { code } = useLoaderData<{ code: string }>()
  const navigate = useNavigate()
  const id = useExtensionId()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (typeof id !== 'string' || hasBegun.current) return
    hasBegun.current = true
    void askExtension(id, { ask: 'key' }).then((said) => {
      if (said.answer !== 'key') return navigate(paths.extensionError, noAnswer)
      return navigate(handOverPath(said.publicKey, said.iv), { replace: true, state: { code } })
    })
  }, [id, code, navigate])
  if (id === null) return <NoExtension />
  return <Waiting heading={say('Logging you in...')}>{say('Please do not close this window')}</Waiting>
}
