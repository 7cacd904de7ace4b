import type { LucideIcon } from 'lucide-react'

/** One list of a page: the command that reads it, how its columns are called, and what can be done with a row. */
export type Panel = {
  look: string
  title: string
  /** Columns, in the order of the cells; one that is empty has no heading. */
  columns?: readonly string[]
  /** Changes that are offered on each row, with the words that the row gives. */
  rowActions?: readonly {
    command: string
    label: string | ((row: readonly string[]) => string)
    /** With those of its list. Undefined: not on this row. */
    words: (row: readonly string[]) => Record<string, string> | undefined
    isDanger?: boolean
  }[]
  /** Changes that are offered beside the title. */
  actions?: readonly { command: string; label: string }[]
  /** A word that narrows the list, typed into a field. */
  filter?: { word: string; label: string }
  /** Is read when somebody asks for it: it takes long. */
  isOnDemand?: boolean
  /** Where a row leads, beside ids in its cells. */
  rowLink?: (row: readonly string[]) => string
}

export type Place = {
  path: string
  title: string
  group: string
  Icon: LucideIcon
  says: string
  panels: readonly Panel[]
  looks?: readonly string[]
}

/** One cell of a row. */
export const at = (row: readonly string[], place: number): string => row[place] ?? ''
