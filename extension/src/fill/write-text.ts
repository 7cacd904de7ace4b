/**
 * Writes a text into a field so that the page's own script takes it for typed. First at once; where a mask or a controlled field gives
 * it up again, key by key. True where the field holds it in the end. A content script sees the browser's own `value`, whatever the
 * page has put over it in its world.
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

/** False where the page keeps the key from doing anything. */
function sayKey(field: HTMLInputElement, type: string, key: string): boolean {
  const { KeyboardEvent, Event } = worldOf(field)
  const init = { bubbles: true, composed: true, cancelable: true }
  const event = typeof KeyboardEvent === 'function' ? new KeyboardEvent(type, { ...init, key }) : new Event(type, init)
  return field.dispatchEvent(event)
}

/** A mask may put blanks and slashes between what was written, and nothing else. */
function holds(field: HTMLInputElement, text: string): boolean {
  const bare = (each: string) => each.replaceAll(/[\s/.\-–]/gu, '').toLowerCase()
  return bare(field.value) === bare(text)
}

const worldOf = (field: Element) => field.ownerDocument.defaultView!
