import { useEffect, useState, type ComponentType } from 'react'
import { hearToasts } from './toast.ts'

const loadList = () => import('./toast-list.tsx').then(({ ToastList }) => ToastList)

/** Where toasts appear; once, at the root of the app. What draws them comes when the page has time, or with the first of them. */
export function Toasts() {
  const [List, setList] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      void loadList().then(
        (list) => setList(() => list),
        () => undefined,
      )
    const timer = setTimeout(load, 2_000)
    const forget = hearToasts(load)
    return () => {
      clearTimeout(timer)
      forget()
    }
  }, [])
  return List && <List />
}
