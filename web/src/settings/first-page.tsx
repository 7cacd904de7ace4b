import { Navigate } from 'react-router'
import { paths } from '../paths.ts'

/** The settings begin with the person. */
export default function FirstPage() {
  return <Navigate to={paths.profile} replace />
}
