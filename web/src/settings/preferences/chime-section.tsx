import { Toggle } from '@moon/ui/field/toggle.tsx'
import { Panel, panelRows } from '@moon/ui/panel.tsx'
import { say } from '@moon/ui/language/say.ts'
import { useState } from 'react'
import { chime } from '../../feel/chime.ts'
import { readChime, writeChime } from '../../feel/read-chime.ts'

/** The sound of payments on this device; switching it on plays it once. */
export function ChimeSection() {
  const [isOn, setOn] = useState(readChime)
  return (
    <Panel title={say('Sound')} className={panelRows}>
      <Toggle
        name="chime"
        label={say('Chime when a payment arrives')}
        hint={say('Two quiet notes, and a short vibration on a phone, on this device alone.')}
        checked={isOn}
        onChange={() => {
          writeChime(!isOn)
          setOn(!isOn)
          if (!isOn) chime()
        }}
      />
    </Panel>
  )
}
