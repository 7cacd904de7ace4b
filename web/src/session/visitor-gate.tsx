import { Outlet, redirectDocument } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { isSignedIn } from './sign-out.ts'
import { safeRedirect } from './safe-redirect.ts'

/**
 * Log-in pages are for visitors; whoever is signed in already goes where `redirect` says, or home [ROU-04, ROU-05];
 * that may be a public page, a document without the app.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get('redirect')
  // Without an answer the form is shown all the same: sending it will say what is wrong.
  return (await isSignedIn().catch(() => false)) ? redirectDocument(safeRedirect(wanted)) : null
}

export default function VisitorGate() {
  return <Outlet />
}
