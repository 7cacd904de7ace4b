import { Outlet, redirectDocument } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { isSignedIn } from './sign-out.ts'
import { doorOf, isOfExtension } from '../paths.ts'
import { safeRedirect } from './safe-redirect.ts'

/**
 * Log-in pages are for visitors; whoever is signed in already goes where `redirect` says, or home, or on to the extension [ROU-04, ROU-05];
 * that may be a public page, a document without the app.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const wanted = searchParams.get('redirect')
  const otherwise = isOfExtension(pathname) ? doorOf(pathname).arrival : undefined
  // Without an answer the form is shown all the same: sending it will say what is wrong.
  return (await isSignedIn().catch(() => false)) ? redirectDocument(safeRedirect(wanted, otherwise)) : null
}

export default function VisitorGate() {
  return <Outlet />
}
