import { redirect } from 'react-router'
import { paths } from '../paths.ts'

/** Redirects unknown addresses below /dashboard to the dashboard (I-29). */
export function clientLoader() {
  return redirect(paths.dashboard)
}

export default function UnknownDashboardPage() {
  return null
}
