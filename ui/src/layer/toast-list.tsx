import { Toast } from '@base-ui/react/toast'
import { Check, CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { say } from '../language/say.ts'
import { showToasts } from './toast.ts'

const manager = Toast.createToastManager()

/** At the top, because the lower edge of every sheet holds the next action. */
export function ToastList() {
  useEffect(
    () =>
      showToasts(({ text, kind, duration }) => {
        manager.add({ id: text, title: text, type: kind, timeout: duration })
      }),
    [],
  )
  return (
    <Toast.Provider toastManager={manager} limit={2}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={say('Notifications')}
          className="pointer-events-none fixed inset-x-4 top-[max(1.25rem,env(safe-area-inset-top))] z-70 flex flex-col items-center gap-2 sm:inset-x-auto sm:left-1/2 sm:-translate-x-1/2"
        >
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((item) => (
    <Toast.Root
      key={item.id}
      toast={item}
      className="pointer-events-auto flex items-center gap-2.5 rounded-full bg-ink px-4 py-2.5 text-sm font-medium text-surface shadow-floating transition duration-200 data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:-translate-y-3 data-starting-style:opacity-0"
    >
      {item.type === 'problem' ? (
        <CircleAlert aria-hidden className="size-4" />
      ) : (
        <Check aria-hidden className="size-4" strokeWidth={2.5} />
      )}
      <Toast.Title />
    </Toast.Root>
  ))
}
