// Moves the focus to the next box of the card number when one is full, and back when one is emptied.
const boxes = [...document.querySelectorAll('.boxes input')]

boxes.forEach((box, at) => {
  box.addEventListener('input', () => {
    const digits = box.value.replaceAll(/\D/g, '')
    if (digits !== box.value) box.value = digits
    if (digits.length === 4) boxes[at + 1]?.focus()
  })
  box.addEventListener('keydown', ({ key }) => {
    if (key === 'Backspace' && box.value === '') boxes[at - 1]?.focus()
  })
  box.addEventListener('paste', (event) => {
    const digits = event.clipboardData.getData('text').replaceAll(/\D/g, '')
    if (digits.length <= 4) return
    event.preventDefault()
    boxes.forEach((each, i) => (each.value = digits.slice(i * 4, i * 4 + 4)))
  })
})
