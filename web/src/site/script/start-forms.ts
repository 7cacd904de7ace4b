import { siteCalls } from './site-calls.ts'
import type { SiteCall } from './site-calls.ts'

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
const sentKey = (call: string) => `moon.sent.${call}`

/** Starts every form of the page: enabled once complete, sent once, then replaced by its thanks [STA-16, STA-17]. */
export function startForms(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-form]')) startForm(box)
}

function startForm(box: HTMLElement): void {
  const call = box.dataset['form'] as SiteCall
  const form = box.querySelector('form')
  const button = form?.querySelector('button')
  const refusal = form?.querySelector<HTMLElement>('[data-refusal]')
  if (!form || !button || !refusal) return
  if (sessionStorage.getItem(sentKey(call))) return thank(box, form, false)
  const check = () => {
    button.disabled = !isComplete(form)
  }
  form.addEventListener('input', check)
  check()
  for (const field of form.querySelectorAll<HTMLInputElement>('input[type=email]')) watchAddress(field)
  let isSending = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isSending || !isComplete(form)) return
    isSending = true
    button.setAttribute('aria-busy', 'true')
    refusal.hidden = true
    void send(siteCalls[call], bodyOf(form)).then((message) => {
      isSending = false
      button.removeAttribute('aria-busy')
      if (message === undefined) {
        sessionStorage.setItem(sentKey(call), 'yes')
        return thank(box, form, true)
      }
      refusal.textContent = message
      refusal.hidden = false
    })
  })
}

const fieldsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
]

/** Shows a message beside an invalid address once the field is left, because a disabled button gives no reason. */
function watchAddress(field: HTMLInputElement): void {
  const problem = field.parentElement?.querySelector<HTMLElement>('[data-problem]')
  if (!problem) return
  const showError = (isWrong: boolean) => {
    problem.hidden = !isWrong
    if (!isWrong) for (const name of ['aria-invalid', 'aria-describedby']) field.removeAttribute(name)
    else {
      field.setAttribute('aria-invalid', 'true')
      field.setAttribute('aria-describedby', problem.id)
    }
  }
  const isWrong = () => field.value.trim() !== '' && !emailPattern.test(field.value.trim())
  field.addEventListener('change', () => showError(isWrong()))
  field.addEventListener('input', () => {
    if (!isWrong()) showError(false)
  })
}

/** Returns whether required fields are filled and email addresses are valid; an optional address may be empty. */
const isComplete = (form: HTMLFormElement): boolean =>
  fieldsOf(form).every(({ value, required, type }) => {
    const text = value.trim()
    if (text === '') return !required
    return type !== 'email' || emailPattern.test(text)
  })

const bodyOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(fieldsOf(form).flatMap(({ name, value }) => (value.trim() ? [[name, value.trim()]] : [])))

/** Sends the form. Returns the error text, or undefined on success. */
async function send(address: string, body: Record<string, string>): Promise<string | undefined> {
  const { lang } = document.documentElement
  const headers = { 'content-type': 'application/json', accept: 'application/json', 'accept-language': lang }
  try {
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.ok) return undefined
    const { code, message } = (await response.json()) as { code?: string; message: string }
    if (response.status === 503 && code !== 'unavailable') location.assign('/error?errorCode=503')
    return message
  } catch {
    return lang === 'es' ? 'No hay conexión. Inténtalo de nuevo.' : 'There is no connection. Please try again.'
  }
}

function thank(box: HTMLElement, form: HTMLFormElement, isNew: boolean): void {
  form.hidden = true
  const thanks = box.querySelector<HTMLElement>('[data-thanks]')
  if (!thanks) return
  thanks.hidden = false
  if (isNew) thanks.focus()
}
