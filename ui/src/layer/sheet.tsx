import { Dialog } from '@base-ui/react/dialog'
import { ArrowLeft, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useBack } from './back.ts'
import { useHiddenPage } from './use-hidden-page.ts'
import { useOpener, whereFocusGoes } from './use-opener.ts'
import { classNames } from '../class-names.ts'
import { say } from '../language/say.ts'

type SheetProps = {
  isOpen: boolean
  onClose: () => void
  /** Undefined: the content renders its own SheetTitle. */
  title: ReactNode | undefined
  /** One line under the title. */
  description?: ReactNode
  /** Present if there is a previous step. */
  onBack?: (() => void) | undefined
  /** Number of previous steps, for the Back button of a phone; 1 by default where `onBack` is present. */
  stepsBack?: number
  /** Query parameter while the sheet is open, like `card=card_…`, so that a reload opens it again. */
  address?: string | undefined
  /**
   * Below the phone breakpoint the sheet is a full page, with this text as its back link instead of a close cross.
   */
  backLabel?: string | undefined
  /**
   * From that breakpoint on the sheet fills the window, with this text as its back link instead of a close cross.
   */
  pageLabel?: string | undefined
  /** Stays at the bottom while the content scrolls: the main action, in reach of the thumb. */
  footer?: ReactNode
  width?: 'narrow' | 'medium' | 'wide' | 'grand'
  /** The upper edge stays in place whatever the height of the content, so that the content does not move. */
  hangs?: boolean
  /** Ignores taps outside, so that an accidental one does not lose a step of a payment. */
  keepsOpen?: boolean
  /** Opened from within another sheet, which it covers. */
  isOver?: boolean
  /** Text only: the keyboard can scroll it. */
  isText?: boolean
  /** A night scene over the whole window, with the content on it without a background of its own. */
  night?: ReactNode
  children: ReactNode
}

/**
 * A dialog: a modal on a desktop, a bottom sheet on a phone. The focus is trapped inside and returned on close; it
 * starts on the sheet itself, or on the control marked with data-autofocus.
 */
export function Sheet({
  isOpen,
  onClose,
  title,
  description,
  width = 'medium',
  keepsOpen = false,
  isOver = false,
  isText = false,
  hangs = false,
  ...rest
}: SheetProps) {
  const { onBack, stepsBack = onBack ? 1 : 0, address, backLabel, pageLabel, footer, night, children } = rest
  useBack({ steps: isOpen ? 1 + stepsBack : 0, onBack: onBack ?? onClose, address })
  useHiddenPage(isOpen)
  const opener = useOpener(isOpen)
  const popup = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  // A new title means a new step, shown from its top, unless the step's own effects restore a scroll position.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    if (body.current) body.current.scrollTop = 0
  }, [title])
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()} disablePointerDismissal={keepsOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender={isOver} className={classNames(veil, isOver ? 'z-60' : 'z-40')}>
          {night}
        </Dialog.Backdrop>
        <Dialog.Viewport
          className={classNames(
            'fixed inset-0 flex items-end justify-center',
            backLabel ? 'wide:items-center wide:p-6' : hangs ? hanging : 'sm:items-center sm:p-6',
            pageLabel && 'wide:p-0',
            isOver ? 'z-70' : 'z-50',
          )}
        >
          <Dialog.Popup
            ref={popup}
            data-view={pageLabel || backLabel ? '' : undefined}
            finalFocus={() => whereFocusGoes(opener)}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-autofocus]') ?? popup.current}
            className={classNames(
              'flex w-full flex-col bg-surface-raised text-ink outline-none',
              'transition duration-240 ease-out data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-10 data-starting-style:opacity-0',
              backLabel ? asPage : asSheet,
              pageLabel ? asDeskPage : (backLabel ? pageWidths : widths)[width],
              night !== undefined && 'night night-sheet',
            )}
          >
            {pageLabel && (
              <Dialog.Close className={classNames(wayBack, '-mb-1 wide:px-10 wide:pt-5 max-wide:hidden')}>
                <ArrowLeft aria-hidden className="size-5" />
                {pageLabel}
              </Dialog.Close>
            )}
            {backLabel && (
              <Dialog.Close className={classNames(wayBack, 'wide:hidden')}>
                <ArrowLeft aria-hidden className="size-5" />
                {backLabel}
              </Dialog.Close>
            )}
            <header
              className={classNames(
                'flex items-start gap-1 px-5 pb-3 sm:px-6',
                backLabel ? 'wide:pt-5' : 'pt-4 sm:pt-5',
                pageLabel && 'wide:px-10 wide:pt-0 wide:pb-6',
              )}
            >
              {onBack && (
                <button
                  type="button"
                  aria-label={say('Back')}
                  onClick={onBack}
                  className={classNames(corner, '-ms-2.5')}
                >
                  <ArrowLeft aria-hidden className="size-5" />
                </button>
              )}
              {title === undefined && !description ? (
                <span className="grow" />
              ) : (
                // A step with a back link has a different title element, so that its title is not animated from the previous position.
                <div key={onBack ? 'later' : 'first'} className="min-w-0 grow pt-2">
                  {title === undefined ? (
                    <span aria-hidden className="block h-7" />
                  ) : (
                    <Dialog.Title className={classNames('text-xl', pageLabel && 'wide:text-3xl')}>{title}</Dialog.Title>
                  )}
                  {description && (
                    <Dialog.Description className="pt-1 text-sm text-ink-muted">{description}</Dialog.Description>
                  )}
                </div>
              )}
              <Dialog.Close
                aria-label={say('Close')}
                className={classNames(corner, '-me-2.5', backLabel && 'max-wide:hidden', pageLabel && 'wide:hidden')}
              >
                <X aria-hidden className="size-5" />
              </Dialog.Close>
            </header>
            <div
              ref={body}
              data-body
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              {...(isText && { tabIndex: 0, role: 'region', 'aria-label': say('Text') })}
              className={classNames(
                'min-h-0 grow overflow-y-auto overscroll-contain px-5 pb-6 has-[.sticky.-bottom-6]:scroll-pb-24 sm:px-6',
                pageLabel && 'wide:overflow-visible wide:px-10 wide:pb-10',
              )}
            >
              {children}
            </div>
            {footer && (
              <footer className="border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
                {footer}
              </footer>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The title of a sheet without a title in its head. */
export function SheetTitle({ className, children }: { className?: string; children: ReactNode }) {
  return <Dialog.Title className={className}>{children}</Dialog.Title>
}

const widths = {
  narrow: 'sm:max-w-100',
  medium: 'sm:max-w-120',
  wide: 'sm:max-w-190',
  grand: 'sm:max-w-220',
}
const hanging = 'sm:items-start sm:px-6 sm:pt-[max(1.5rem,calc((100dvh-880px)/2))]'
const veil =
  'fixed inset-0 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0'
const pageWidths = {
  narrow: 'wide:max-w-100',
  medium: 'wide:max-w-120',
  wide: 'wide:max-w-190',
  grand: 'wide:max-w-220',
}
const asSheet =
  'max-h-[94dvh] rounded-t-card border border-line shadow-floating sm:max-h-[min(100dvh-3rem,880px)] sm:rounded-card sm:data-starting-style:translate-y-3'
const asPage =
  'h-dvh *:mx-auto *:w-full *:max-w-190 wide:h-auto wide:*:max-w-none wide:max-h-[min(100dvh-3rem,880px)] wide:rounded-card wide:border wide:border-line wide:shadow-floating wide:data-starting-style:translate-y-3'
const asDeskPage =
  'sm:max-wide:max-w-240 wide:h-dvh wide:max-h-none wide:overflow-y-auto wide:rounded-none wide:border-0 wide:bg-surface wide:*:mx-auto wide:*:w-full wide:*:max-w-300 wide:data-starting-style:translate-y-2'
const wayBack =
  'inline-flex min-h-13 items-center gap-2 px-5 pt-[env(safe-area-inset-top)] text-[15px] font-semibold text-ink sm:px-6'
const corner =
  'grid size-11 shrink-0 place-items-center rounded-control text-ink-muted transition-colors hover:bg-surface-sunken hover:text-ink'
