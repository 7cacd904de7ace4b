import { redirect } from 'react-router'
import { paths } from '../paths.ts'

/** Whatever does not exist below /dashboard is the dashboard (I-29). */
export function clientLoader() {
  return redirect(paths.dashboard)
}

export default function UnknownDashboardPage() {
  return null
}
