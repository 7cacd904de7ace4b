/** Places an order with a card or its token; opens the order's page, or shows why the card was refused. */
export async function placeOrder(form, card) {
  const button = form.querySelector('.pay')
  const refusal = form.querySelector('.refused')
  const label = button.innerHTML
  button.disabled = true
  button.textContent = form.dataset.paying
  refusal.hidden = true
  const { key, email } = Object.fromEntries(new FormData(form))
  const body = JSON.stringify({ key, email: email ?? '', query: form.dataset.query, ...card })
  const answer = await fetch(form.dataset.orders, { method: 'POST', body })
  const said = await answer.json()
  if (answer.ok) return location.assign(said.location)
  refusal.querySelector('span').textContent = said.message
  refusal.hidden = false
  button.disabled = false
  button.innerHTML = label
  refusal.scrollIntoView({ block: 'center' })
}
