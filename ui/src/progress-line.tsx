import { classNames } from './class-names.ts'

type ProgressLineProps = { label: string; step: number; steps: number; className?: string }

/** How far along the way this step is. */
export function ProgressLine({ label, step, steps, className }: ProgressLineProps) {
  return (
    <div className={classNames('relative', className)}>
      <progress aria-label={label} max={steps} value={step} className="sr-only" />
      <div aria-hidden className="grid auto-cols-fr grid-flow-col gap-1.5">
        {Array.from({ length: steps }, (_, place) => (
          <span
            key={place}
            className={classNames(
              'h-1 rounded-full transition-colors duration-240',
              place < step ? 'bg-accent' : 'bg-line',
            )}
          />
        ))}
      </div>
    </div>
  )
}
