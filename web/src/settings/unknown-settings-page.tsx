import { redirect } from 'react-router'
import { paths } from '../paths.ts'

/** Whatever does not exist below /settings is the profile (I-29). */
export function clientLoader() {
  return redirect(paths.profile)
}

export default function UnknownSettingsPage() {
  return null
}
