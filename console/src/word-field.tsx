import { Segmented } from '@moon/ui/field/segmented.tsx'
import { TextArea } from '@moon/ui/field/text-area.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'

type WordFieldProps = { word: string; isNeeded: boolean; value: string; onChange: (text: string) => void }

/** The input field for one word of a command, by its kind. */
export function WordField({ word, isNeeded, value, onChange }: WordFieldProps) {
  const label = `${labelOf(word)}${isNeeded ? '' : ' (may be left out)'}`
  const common = { label, value, required: isNeeded }
  if (word === 'on|off')
    return (
      <Segmented
        label="On or off"
        value={value}
        onChange={onChange}
        options={[
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ]}
      />
    )
  return longWords.has(word) ? (
    <TextArea {...common} onChange={(event) => onChange(event.currentTarget.value)} maxLength={20_000} />
  ) : (
    <TextField
      {...common}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      maxLength={500}
    />
  )
}

const longWords = new Set(['text', 'reason', 'evidence', 'message'])

/** The label of a word. */
export const labelOf = (word: string): string => labels[word] ?? word.slice(0, 1).toUpperCase() + word.slice(1)

const labels: Readonly<Record<string, string>> = {
  email: 'User, by address or id',
  day: 'Dollars in 24 hours',
  month: 'Dollars in a month',
  dollars: 'What it was worth, in dollars',
  reason: 'Reason, as the user reads it',
  evidence: 'What you have looked at to know who asks',
  text: 'Answer; an empty line begins a paragraph',
  card: 'Card, by id',
  country: 'Country, as two letters (PT)',
  load: 'Percent for loading it',
  creation: 'Dollars for making it',
  percent: 'Percent',
  hash: 'Hash of the PSBT that you have looked at',
  'on|off': 'On or off',
}
