import { Check, X } from 'lucide-react'
import { classNames } from './class-names.ts'
import { LiveRegion } from './live-region.tsx'

type StatusStep = { text: string; state: 'done' | 'now' | 'next' | 'failed' }

/**
 * The progress of a payment: waiting → seen → 1 of 3 confirmations → card issued. The current step is announced
 * politely.
 */
export function StatusDots({ label, steps }: { label: string; steps: readonly StatusStep[] }) {
  const now = steps.find((step) => step.state === 'now' || step.state === 'failed') ?? steps.at(-1)
  return (
    <div>
      <ol aria-label={label} className="grid auto-cols-[minmax(0,1fr)] grid-flow-col">
        {steps.map((step, place) => (
          <li
            key={place}
            aria-current={step === now ? 'step' : undefined}
            className="relative grid content-start justify-items-center gap-2 text-center"
          >
            {place > 0 && (
              <span
                className={classNames(
                  'absolute top-[11px] end-1/2 h-0.5 w-full transition-colors duration-240',
                  step.state === 'next' ? 'bg-line' : 'bg-accent',
                )}
              />
            )}
            <Dot state={step.state} />
            <span
              // A changed text is a new element, so that the middle step does not animate from its old position.
              key={`${step.text} ${step.state}`}
              className={classNames(
                'w-full text-xs leading-tight text-balance sm:px-1 sm:text-[13px]',
                step.state === 'next' ? 'text-ink-muted' : 'text-ink',
                step === now && 'font-semibold',
              )}
            >
              {step.text}
            </span>
          </li>
        ))}
      </ol>
      <LiveRegion>{now?.text}</LiveRegion>
    </div>
  )
}

function Dot({ state }: { state: StatusStep['state'] }) {
  return (
    <span
      className={classNames(
        'relative z-10 grid size-6 place-items-center rounded-full border-2 transition-colors duration-240',
        state === 'done' && 'border-accent bg-accent text-surface-raised',
        state === 'now' && 'border-accent bg-surface-raised',
        state === 'next' && 'border-line bg-surface-raised',
        state === 'failed' && 'border-negative bg-negative text-negative-ink',
      )}
    >
      {state === 'done' && <Check aria-hidden className="size-3.5" strokeWidth={3} />}
      {state === 'failed' && <X aria-hidden className="size-3.5" strokeWidth={3} />}
      {state === 'now' && <span className="size-2 animate-breathe rounded-full bg-accent" />}
    </span>
  )
}
