import { Banner } from '@moon/ui/banner.tsx'
import { Button } from '@moon/ui/button.tsx'
import { SkeletonLines } from '@moon/ui/skeleton-lines.tsx'
import { useState, type ReactNode } from 'react'
import { ActionButton } from './action-button.tsx'
import { errorText } from './call.ts'
import { LinesView } from './lines-view.tsx'
import type { Panel } from './place.ts'
import { useLook } from './use-look.ts'
import { useSession } from './use-session.ts'

/** One list: the output of its command, with the actions of the list and of its rows. */
export function LookPanel({
  panel,
  words,
  filter,
}: {
  panel: Panel
  words?: Record<string, string>
  filter?: ReactNode
}) {
  const { look, title, columns, rowLink, rowActions = [], actions = [], isOnDemand = false } = panel
  const [isWanted, setWanted] = useState(!isOnDemand)
  const read = useLook(look, words, isWanted)
  const { commands } = useSession()
  /** The list's inputs that a change needs as well, such as the user of the cards; the search text is excluded. */
  const knownTo = (change: string) => {
    const { needs = [], may = [] } = commands.find(({ name }) => name === change) ?? {}
    return Object.fromEntries(Object.entries(words ?? {}).filter(([word]) => [...needs, ...may].includes(word)))
  }
  const allowed = rowActions.filter(({ command }) => commands.some(({ name }) => name === command))
  return (
    <section aria-label={title} className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        <div className="flex flex-wrap items-center gap-2">
          {actions.map(({ command, label }) => (
            <ActionButton key={label} command={command} label={label} words={knownTo(command)} />
          ))}
        </div>
      </div>
      {filter}
      {!isWanted ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setWanted(true)}>
          Work it out now
        </Button>
      ) : read.error ? (
        <Banner tone="negative">{errorText(read.error)}</Banner>
      ) : read.data ? (
        <LinesView
          lines={read.data}
          columns={columns}
          rowLink={rowLink}
          {...(allowed.length > 0 && {
            actions: (row: readonly string[]) =>
              allowed.map(({ command, label, words: wordsOf, isDanger = false }) => {
                const given = wordsOf(row)
                const text = typeof label === 'string' ? label : label(row)
                return (
                  given && (
                    <ActionButton
                      key={text}
                      command={command}
                      label={text}
                      words={{ ...knownTo(command), ...given }}
                      isQuiet
                      isDanger={isDanger}
                    />
                  )
                )
              }),
          })}
        />
      ) : (
        <SkeletonLines count={3} />
      )}
    </section>
  )
}
