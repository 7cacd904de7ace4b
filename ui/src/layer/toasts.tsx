import { useEffect, useState, type ComponentType } from 'react'
import { hearToasts } from './toast.ts'

const loadList = () => import('./toast-list.tsx').then(({ ToastList }) => ToastList)

/**
 * The place of toasts, once at the root of the app. The list is loaded when the page is idle, or with the first
 * message.
 */
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
