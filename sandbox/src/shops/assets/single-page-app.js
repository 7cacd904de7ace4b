// A checkout in steps without page loads, in the manner of current frameworks: fields are rendered from a state that only their input
// events change, and a value that a script sets without an event is lost at the next rendering.
import { placeOrder } from './place-order.js'

const form = document.querySelector('form.checkout')
const step = form.querySelector('[data-step]')
const state = { number: '', expiry: '', code: '', holder: '' }

const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
const masks = {
  number: (text) =>
    text
      .replaceAll(/\D/g, '')
      .slice(0, 16)
      .replaceAll(/(\d{4})(?=\d)/g, '$1 '),
  expiry: (text) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 4)
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
  },
  code: (text) => text.replaceAll(/\D/g, '').slice(0, 3),
  holder: (text) => text,
}

/** Tracks values that scripts set: an event that leaves the field at the tracked value is ignored. */
function control(input) {
  let noted = native.get.call(input)
  Object.defineProperty(input, 'value', {
    configurable: true,
    get: () => native.get.call(input),
    set(value) {
      noted = String(value)
      native.set.call(input, noted)
    },
  })
  input.hasChanged = () => {
    const now = native.get.call(input)
    const isOther = now !== noted
    noted = now
    return isOther
  }
}

function draw() {
  for (const input of step.querySelectorAll('[data-state]'))
    if (input.value !== state[input.dataset.state]) input.value = state[input.dataset.state]
  const pay = step.querySelector('.pay')
  const isWhole =
    state.number.length === 19 && state.expiry.length === 7 && state.code.length === 3 && state.holder !== ''
  if (pay) pay.disabled = !isWhole
}

form.addEventListener('input', ({ target }) => {
  const name = target.dataset.state
  if (name && target.hasChanged()) state[name] = masks[name](target.value)
  draw()
})
form.addEventListener('focusout', draw)

const contact = {}

function show(part) {
  Object.assign(contact, Object.fromEntries(new FormData(form)))
  step.replaceChildren(form.querySelector(`template[data-part=${part}]`).content.cloneNode(true))
  step.querySelectorAll('[data-state]').forEach(control)
  draw()
}

form.addEventListener('click', ({ target }) => {
  if (!target.matches('[data-next]') || !form.reportValidity()) return
  show('wait')
  history.pushState({}, '', `${location.pathname}/payment${location.search}`)
  void fetch('/assets/place-order.js').then(() => show('payment'))
})

form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (!step.querySelector('.pay')) step.querySelector('[data-next]')?.click()
  else void placeOrder(form, { number: state.number, expiry: state.expiry, code: state.code, email: contact.email })
})

show('address')
