import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBackCloses } from './back.ts'
import { useHiddenPage } from './use-hidden-page.ts'
import { IconButton } from '../icon-button.tsx'
import { say } from '../language/say.ts'

type DrawerProps = { isOpen: boolean; onClose: () => void; title: string; children: ReactNode }

/** A panel from the right edge, for content that does not fit a narrow header. */
export function Drawer({ isOpen, onClose, title, children }: DrawerProps) {
  useBackCloses(isOpen, onClose)
  useHiddenPage(isOpen)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 end-0 z-50 flex w-[min(88vw,360px)] flex-col overflow-y-auto overscroll-contain border-s border-line bg-surface-raised px-5 pt-3 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-ink shadow-floating transition duration-240 ease-out outline-none data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full">
          <div className="flex items-center justify-between">
            <Dialog.Title className="text-lg">{title}</Dialog.Title>
            <Dialog.Close render={<IconButton label={say('Close')} className="-me-2.5" />}>
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
