import { CircleAlert } from 'lucide-react'

type FormErrorProps = {
  children: string | undefined
  /** Reserves the line of the message, so that nothing around it moves. */
  hasRoom?: boolean
}

/** The message under a form. The live region always exists, so that screen readers announce its text. */
export function FormError({ children, hasRoom = false }: FormErrorProps) {
  return (
    <div role="alert" className={hasRoom ? 'min-h-10' : undefined}>
      {children && (
        <p className="flex items-start gap-2 rounded-control bg-negative-soft px-3.5 py-2.5 text-sm text-negative">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
