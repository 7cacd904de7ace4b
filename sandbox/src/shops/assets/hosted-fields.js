import { placeOrder } from './place-order.js'

const form = document.querySelector('form.checkout')

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void window.Harbor.tokenize().then((token) => placeOrder(form, token))
})
