/** Selects the first option that fits and dispatches the page's events; false if none fits. */
export function chooseOption(
  select: HTMLSelectElement,
  fits: (option: { value: string; text: string; at: number }) => boolean,
): boolean {
  const options = [...select.querySelectorAll('option')]
  const at = options.findIndex((option, at) => {
    const text = (option.textContent ?? '').trim()
    return !option.hasAttribute('disabled') && fits({ value: option.getAttribute('value') ?? text, text, at })
  })
  if (at < 0) return false
  select.focus()
  select.selectedIndex = at
  const { Event } = select.ownerDocument.defaultView!
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
  return true
}

/** Selects a month's option in a select of twelve, whose values may count from 0, from 1 or be names. */
export function chooseMonth(select: HTMLSelectElement, month: string): boolean {
  const others = select.querySelectorAll('option').length - 12
  return chooseOption(select, ({ at }) => at - others === Number(month) - 1)
}

export const chooseYear = (select: HTMLSelectElement, year: string): boolean =>
  chooseOption(select, ({ value, text }) => [text, value].some((said) => said === year || said === year.slice(2)))
