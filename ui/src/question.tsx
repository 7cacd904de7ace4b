import { useEffect, useId, useRef, type ReactNode } from 'react'

type QuestionProps = {
  text: string
  /** The buttons that answer it. */
  children: ReactNode
  /** Escape answers no. */
  onNo: () => void
}

/**
 * A question in place of the pressed button, before something that cannot be undone. It takes the focus, so that a screen reader reads it
 * and the next Tab reaches its answers; afterwards the focus returns to the pressed button, if that is still there.
 */
export function Question({ text, children, onNo }: QuestionProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    box.current?.focus()
    return () => {
      if (opener?.isConnected) opener.focus()
    }
  }, [])
  useEffect(() => {
    const asked = box.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onNo()
    }
    asked?.addEventListener('keydown', onKeyDown)
    return () => asked?.removeEventListener('keydown', onKeyDown)
  }, [onNo])
  return (
    <div ref={box} role="alertdialog" aria-labelledby={id} tabIndex={-1} className="grid gap-3 outline-none">
      <p id={id} className="max-w-120 text-[15px]">
        {text}
      </p>
      <span className="flex flex-wrap gap-2">{children}</span>
    </div>
  )
}
