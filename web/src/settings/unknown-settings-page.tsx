import { redirect } from 'react-router'
import { paths } from '../paths.ts'

/** Redirects unknown addresses below /settings to the profile (I-29). */
export function clientLoader() {
  return redirect(paths.profile)
}

export default function UnknownSettingsPage() {
  return null
}
