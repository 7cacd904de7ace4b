// The panel's script.
const page = document.documentElement
page.dataset.script = 'on'
