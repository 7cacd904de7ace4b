import { useContext, useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { BalancesHidden } from './balances-hidden.ts'
import { say } from '../language/say.ts'

type BalanceProps = {
  /** Name of the covered balance, for the button "Show Moon Credit". */
  name: string
  /** The amount, rendered by the component for its unit. */
  children: ReactNode
  /**
   * Inside a link or a pressable card with class `group`: hovering reveals the amount, pressing follows the link.
   */
  isInGroup?: boolean
  className?: string
}

/** A user's balance: the amount or, where balances are hidden, four dots until they are hovered or pressed. */
export function Balance({ name, children, isInGroup = false, className }: BalanceProps) {
  const isHidden = useContext(BalancesHidden)
  const [isOpen, setIsOpen] = useState(false)
  if (!isHidden) return className ? <span className={className}>{children}</span> : children
  if (isInGroup)
    return (
      <span className={className}>
        <span aria-hidden className="tracking-wider group-hover:hidden">
          {dots}
        </span>
        <span className="sr-only group-hover:hidden">{say('hidden')}</span>
        <span className="hidden group-hover:inline">{children}</span>
      </span>
    )
  return (
    <button
      type="button"
      aria-label={isOpen ? undefined : say('Show {name}', { name })}
      title={isOpen ? undefined : say('Show {name}', { name })}
      onClick={() => setIsOpen(!isOpen)}
      className={classNames(
        'group/balance relative min-w-[4ch] rounded-control text-start after:absolute after:-inset-2',
        className,
      )}
    >
      {isOpen ? (
        children
      ) : (
        <>
          <span className="tracking-wider group-hover/balance:hidden">{dots}</span>
          <span className="hidden group-hover/balance:inline">{children}</span>
        </>
      )}
    </button>
  )
}

const dots = '••••'
