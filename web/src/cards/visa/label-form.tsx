import type { CardColor, CardInfo } from '@moon/contract/cards.ts'
import { cardNameMaxDigits, cardNameMaxLength } from '@moon/contract/limits.ts'
import { Button } from '@moon/ui/button.tsx'
import { cardTones, nightOf } from '@moon/ui/card/card-tones.ts'
import { TextField } from '@moon/ui/field/text-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState, type CSSProperties } from 'react'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdate } from '../../api/query.ts'
import { say } from '@moon/ui/language/say.ts'
import { Said } from '../../language/said.tsx'

/** The form with which the owner names a card and chooses the colour of its face. */
export function LabelForm({ card, onClose }: { card: CardInfo; onClose: () => void }) {
  const [name, setName] = useState(card.name ?? '')
  const [color, setColor] = useState<CardColor | null>(card.color)
  const saving = useMutation({
    mutationFn: () => call('labelCard', { params: { id: card.id }, body: { name: name.trim() || null, color } }),
    onSuccess: () => outdate('readCard', 'listCards').then(onClose),
  })
  const isNumber = (name.match(/\p{Nd}/gu) ?? []).length > cardNameMaxDigits
  const error = isNumber
    ? say('A card number does not belong in a name.')
    : saving.error
      ? errorText(saving.error)
      : undefined
  return (
    <form
      ref={bringIntoView}
      aria-label={say('Name and colour')}
      className="grid scroll-mb-28 gap-4 rounded-card border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isNumber && !saving.isPending) saving.mutate()
      }}
    >
      <TextField
        label={say('Name')}
        name="card-name"
        // The user pressed the button that opened this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        placeholder={say('Netflix, groceries…')}
        maxLength={cardNameMaxLength}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Escape closes the form, not the sheet around it.
          event.stopPropagation()
          onClose()
        }}
        error={error}
      />
      <ColorChoice value={color} onChange={setColor} />
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {say('Cancel')}
        </Button>
        <Button type="submit" isBusy={saving.isPending}>
          {say('Save')}
        </Button>
      </div>
    </form>
  )
}

/** Scrolls the form above the sticky foot. */
const bringIntoView = (form: HTMLElement | null): void => form?.scrollIntoView({ block: 'nearest' })

/** The colour derived from the card's id, or one of ours: radio buttons, each filled with its colour. */
function ColorChoice({ value, onChange }: { value: CardColor | null; onChange: (color: CardColor | null) => void }) {
  const choices: [CardColor | null, string, CSSProperties][] = [
    [
      null,
      say('Its own'),
      { background: 'conic-gradient(from 210deg, oklch(0.34 0.09 235), oklch(0.34 0.09 320), oklch(0.34 0.09 235))' },
    ],
    ...(Object.keys(cardTones) as CardColor[]).map((color): [CardColor, string, CSSProperties] => {
      const { hue, chroma } = cardTones[color]
      return [
        color,
        colorNames[color],
        {
          background: `linear-gradient(152deg, oklch(0.42 ${chroma * 1.25} ${hue}), ${nightOf({ hue, chroma }).near} 72%)`,
        },
      ]
    }),
  ]
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-sm font-medium">
        <Said
          text="Colour {name}"
          name={<span className="font-normal text-ink-muted">{choices.find(([color]) => color === value)?.[1]}</span>}
        />
      </legend>
      <div className="-mx-1 flex flex-wrap">
        {choices.map(([color, name, style]) => (
          <label key={name} title={name} className="grid size-11 place-items-center">
            <input
              type="radio"
              name="card-color"
              aria-label={name}
              checked={color === value}
              onChange={() => onChange(color)}
              className="peer sr-only"
            />
            <span
              aria-hidden
              style={style}
              className="size-8 rounded-full border border-line-strong ring-offset-2 ring-offset-surface-raised peer-checked:ring-2 peer-checked:ring-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-focus"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const colorNames: Readonly<Record<CardColor, string>> = {
  indigo: say('Indigo'),
  ocean: say('Ocean'),
  teal: say('Teal'),
  forest: say('Forest'),
  copper: say('Copper'),
  wine: say('Wine'),
  plum: say('Plum'),
  slate: say('Slate'),
}
