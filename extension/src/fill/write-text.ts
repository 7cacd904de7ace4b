/**
 * Writes a text into a field so that the page's script treats it as typed: first in one step and, if a mask or
 * controlled field reverts it, key by key. True if the field holds it in the end. A content script uses the
 * browser's own `value`, whatever the page has overridden in its world.
 */
export async function writeText(field: HTMLInputElement, text: string, settle: () => Promise<void>): Promise<boolean> {
  field.focus()
  setAll(field, text)
  await settle()
  if (!holds(field, text)) {
    await typeKeys(field, text)
    await settle()
  }
  field.dispatchEvent(new (worldOf(field).Event)('change', { bubbles: true }))
  field.blur()
  await settle()
  return holds(field, text)
}

function setAll(field: HTMLInputElement, text: string): void {
  field.value = text
  sayInput(field, text)
}

async function typeKeys(field: HTMLInputElement, text: string): Promise<void> {
  field.focus()
  setAll(field, '')
  for (const key of text) {
    const before = field.value
    const isWanted = sayKey(field, 'keydown', key) && sayKey(field, 'keypress', key)
    if (isWanted && field.value === before) setAll(field, before + key)
    sayKey(field, 'keyup', key)
  }
}

function sayInput(field: HTMLInputElement, data: string): void {
  const { InputEvent, Event } = worldOf(field)
  const init = { bubbles: true, composed: true }
  field.dispatchEvent(
    typeof InputEvent === 'function'
      ? new InputEvent('input', { ...init, data, inputType: 'insertText' })
      : new Event('input', init),
  )
}

/** False if the page cancels the key event. */
function sayKey(field: HTMLInputElement, type: string, key: string): boolean {
  const { KeyboardEvent, Event } = worldOf(field)
  const init = { bubbles: true, composed: true, cancelable: true }
  const event = typeof KeyboardEvent === 'function' ? new KeyboardEvent(type, { ...init, key }) : new Event(type, init)
  return field.dispatchEvent(event)
}

/** A mask may insert blanks and slashes into the text, and nothing else. */
function holds(field: HTMLInputElement, text: string): boolean {
  const bare = (each: string) => each.replaceAll(/[\s/.\-–]/gu, '').toLowerCase()
  return bare(field.value) === bare(text)
}

const worldOf = (field: Element) => field.ownerDocument.defaultView!
