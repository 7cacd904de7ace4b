import type { LucideIcon } from 'lucide-react'

/** One list of a page: its command, its column names, and the actions of its rows. */
export type Panel = {
  look: string
  title: string
  /** Column names in the order of the cells; an empty one has no heading. */
  columns?: readonly string[]
  /** Changes offered on each row, with the inputs that the row provides. */
  rowActions?: readonly {
    command: string
    label: string | ((row: readonly string[]) => string)
    /** Inputs from the row, added to those of the list. Undefined: not offered on this row. */
    words: (row: readonly string[]) => Record<string, string> | undefined
    isDanger?: boolean
  }[]
  /** Changes offered beside the title. */
  actions?: readonly { command: string; label: string }[]
  /** An input that narrows the list, typed into a field. */
  filter?: { word: string; label: string }
  /** Read only on request, because the command takes long. */
  isOnDemand?: boolean
  /** Link of a row, in addition to the ids in its cells. */
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

export const at = (row: readonly string[], place: number): string => row[place] ?? ''
