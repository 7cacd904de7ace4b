import { Outlet, redirectDocument } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { isSignedIn } from './sign-out.ts'
import { doorOf, isOfExtension } from '../paths.ts'
import { safeRedirect } from './safe-redirect.ts'

/**
 * Log-in pages are for visitors. A signed-in user goes where `redirect` says, otherwise to the front page, or on to the extension [ROU-04,
 * ROU-05]; the target may be a public page, which is a document without the app.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const wanted = searchParams.get('redirect')
  const otherwise = isOfExtension(pathname) ? doorOf(pathname).arrival : undefined
  // Without an answer the form is shown anyway: submitting it will show the error.
  return (await isSignedIn().catch(() => false)) ? redirectDocument(safeRedirect(wanted, otherwise)) : null
}

export default function VisitorGate() {
  return <Outlet />
}
