// The chat window. Its address contains the session; without one the user is a visitor.
const greeting = document.querySelector('#greeting')
const list = document.querySelector('#messages')
const form = document.querySelector('form')

const ask = async (path, body) => {
  const response = await fetch(path, {
    method: body ? 'POST' : 'GET',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return response.json()
}

const session = location.hash.slice(1) || (await ask('/sdk/v2/visitors', {})).session
const path = `/sdk/v2/conversations/${session}`

function show({ name, messages }) {
  greeting.textContent = name ? `Hello, ${name}. How can we help?` : 'Hello. How can we help?'
  list.replaceChildren(
    ...messages.map(({ by, text }) => {
      const line = document.createElement('li')
      line.className = by
      line.textContent = text
      return line
    }),
  )
  list.lastElementChild?.scrollIntoView({ block: 'end' })
}

show(await ask(path))
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const message = form.message.value.trim()
  if (message === '') return
  form.reset()
  void ask(path, { message }).then(show)
})
document.querySelector('#close').addEventListener('click', () => parent.postMessage('close', '*'))
form.message.focus()
