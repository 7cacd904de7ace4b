// Script of the payment provider's frame: masks the input, and turns the card into a token when the shop's page requests it.
'use strict'
const { field, session } = document.body.dataset
const inputs = [...document.querySelectorAll('input')]
const channel = new BroadcastChannel(`harbor-${session}`)

const masks = {
  cardnumber: (text) =>
    text
      .replaceAll(/\D/g, '')
      .slice(0, 19)
      .replaceAll(/(\d{4})(?=\d)/g, '$1 '),
  'exp-date': (text) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 4)
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
  },
  cvc: (text) => text.replaceAll(/\D/g, '').slice(0, 4),
}

const names = { cardnumber: 'number', 'exp-date': 'expiry', cvc: 'code' }
const written = () => Object.fromEntries(inputs.map((input) => [names[input.name], input.value]))

for (const input of inputs) {
  input.addEventListener('input', () => {
    const masked = masks[input.name](input.value)
    if (masked !== input.value) input.value = masked
  })
  for (const type of ['focus', 'blur'])
    input.addEventListener(type, () => parent.postMessage({ focused: type === 'focus' }, '*'))
}
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault())

// The other frames of a page send their values to the number's frame.
channel.onmessage = ({ data }) => {
  if (data === 'say' && field !== 'number') channel.postMessage(written())
}

function collect() {
  if (field === 'card') return Promise.resolve(written())
  return new Promise((done) => {
    const all = written()
    const take = ({ data }) => {
      Object.assign(all, data)
      if (all.expiry === undefined || all.code === undefined) return
      channel.removeEventListener('message', take)
      done(all)
    }
    channel.addEventListener('message', take)
    channel.postMessage('say')
  })
}

addEventListener('message', ({ source, data, ports }) => {
  if (source === parent && data?.tokenize) void tokenize(ports[0])
})

async function tokenize(port) {
  const card = await collect()
  const answer = await fetch('/tokens', { method: 'POST', body: JSON.stringify(card) })
  port.postMessage(await answer.json())
}
