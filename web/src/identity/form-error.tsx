import { CircleAlert } from 'lucide-react'

type FormErrorProps = {
  children: string | undefined
  /** Its line is kept free, so that what stands around it does not move. */
  hasRoom?: boolean
}

/** The message under a form. The region is always there, so that its text is read out when it comes. */
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
