import type { ReactNode } from 'react'

export type DropdownOption<V extends string> = {
  value: V
  label: string
  icon?: ReactNode
  /** A second line, e.g. a wallet's description. */
  detail?: ReactNode
  /** At the end of the row, e.g. a wallet's balance. */
  aside?: ReactNode
  disabled?: boolean
}

export type DropdownProps<V extends string> = {
  label: ReactNode
  hint?: ReactNode
  /** At the end of the label's line. */
  aside?: ReactNode
  error?: ReactNode
  placeholder?: string
  value: V | null
  onChange: (value: V) => void
  options: readonly DropdownOption<V>[]
}
