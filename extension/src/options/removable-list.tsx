import { Button } from '@moon/ui/button.tsx'

type RemovableListProps = {
  names: readonly { key: string; name: string }[]
  /** Text of each button, and what it is called for one name. */
  action: string
  labelOf: (name: string) => string
  onRemove: (key: string) => void
}

/** Hosts of other sites, each with a button that takes it off the list. */
export const RemovableList = ({ names, action, labelOf, onRemove }: RemovableListProps) => (
  <ul className="w-full divide-y divide-line border-y border-line">
    {names.map(({ key, name }) => (
      <li key={key} className="flex items-center gap-4 py-2">
        <span className="grow break-all">{name}</span>
        <Button variant="quiet" size="small" aria-label={labelOf(name)} onClick={() => onRemove(key)}>
          {action}
        </Button>
      </li>
    ))}
  </ul>
)
