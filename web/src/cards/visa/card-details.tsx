import type { CardInfo } from '@moon/contract/cards.ts'
import { Button } from '@moon/ui/button.tsx'
import { classNames } from '@moon/ui/class-names.ts'
import type { ReactNode } from 'react'
import { visaColumns } from '../view/card-columns.ts'
import { CopyRow } from '../view/copy-row.tsx'
import { ShownCardFace } from '../view/live-card-face.tsx'
import { useSecrets } from '../view/use-secrets.ts'
import { CardActions } from './card-actions.tsx'
import { CardLabel } from './card-label.tsx'
import { CardNotes } from './card-notes.tsx'
import { CardStanding } from './card-standing.tsx'
import { ReturnToggle } from './return-toggle.tsx'
import { say } from '@moon/ui/language/say.ts'

type CardDetailsProps = {
  card: CardInfo
  isNew: boolean
  onClose: () => void
  onDelete: () => void
  children: ReactNode
}

/** The card's face and what can be done with it; beside it, or below on a phone, what happened to it. */
export function CardDetails({ card, isNew, onClose, onDelete, children }: CardDetailsProps) {
  const shown = useSecrets(card, isNew)
  return (
    <div className={classNames(visaColumns, 'grid-rows-[auto_auto_1fr_auto] md:grid-rows-[auto_1fr_auto]')}>
      <div className="grid content-start gap-4">
        <ShownCardFace card={card} shown={shown} />
        {shown.isUsable && card.last_four !== null && <CopyRow lastFour={card.last_four} shown={shown} />}
        <CardStanding card={card} />
        <CardNotes card={card} isNew={isNew} />
        <ReturnToggle card={card} />
        {!card.deleted && card.last_four !== null && <CardLabel card={card} />}
      </div>
      <div className="grid min-w-0 content-start gap-4 md:col-start-2 md:row-span-2 md:row-start-1">{children}</div>
      <div className="grid content-start gap-2 md:col-start-1">
        <CardActions card={card} onDelete={onDelete} />
      </div>
      <div className={foot}>
        <Button size="large" className="w-full md:ms-auto md:block md:w-44" onClick={onClose}>
          {say('Got it')}
        </Button>
      </div>
    </div>
  )
}

// It keeps to the lower edge of the sheet, across the sheet's own padding.
const foot =
  'sticky -bottom-6 z-20 -mx-5 -mb-6 border-t border-line bg-surface-raised px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:rounded-b-card sm:px-6 md:col-span-2 md:border-0 md:pb-6'
