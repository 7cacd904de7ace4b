import { cardForm, frame, leadFrame, sending, type Attack } from './attack.ts'

/** Pages that change between the confirmation and the writing of the card. */
export const changeAttacks: readonly Attack[] = [
  {
    title: 'the tab goes to a stranger after the confirmation',
    pages: () => ({ shop: cardForm(), stranger: cardForm() }),
    meanwhile: (page, at) => page.goto(at('stranger')),
  },
  {
    title: 'the tab goes to another page of the shop after the confirmation',
    pages: () => ({ shop: cardForm(), 'shop/later': cardForm() }),
    meanwhile: (page, at) => page.goto(at('shop', '/later')),
  },
  {
    title: 'the page is loaded again after the confirmation',
    pages: () => ({ shop: cardForm() }),
    meanwhile: (page) => page.reload(),
  },
  {
    title: 'a single-page app shows another address after the confirmation',
    pages: () => ({ shop: cardForm() }),
    meanwhile: (page) => page.evaluate(() => history.pushState({}, '', '/elsewhere')),
  },
  {
    title: 'the page is written anew after the confirmation',
    pages: () => ({ shop: cardForm() }),
    meanwhile: (page) =>
      page.evaluate((html) => {
        document.open()
        document.write(html)
        document.close()
      }, cardForm()),
  },
  {
    title: 'the form is directed to a stranger after the confirmation',
    pages: () => ({ shop: cardForm({ form: 'action="/pay"' }) }),
    meanwhile: (page, at) =>
      page.evaluate((to) => document.querySelector('form')!.setAttribute('action', to), at('stranger')),
  },
  {
    title: 'a button that sends to a stranger comes into the form after the confirmation',
    pages: () => ({ shop: cardForm() }),
    meanwhile: (page, at) =>
      page.evaluate(
        (to) =>
          document.querySelector('form')!.insertAdjacentHTML('beforeend', `<button formaction="${to}">Pay</button>`),
        at('stranger'),
      ),
  },
  {
    title: 'the addresses of the page are read from a stranger’s after the confirmation',
    pages: () => ({ shop: cardForm({ form: 'action="pay"' }) }),
    meanwhile: (page, at) =>
      page.evaluate((to) => document.head.insertAdjacentHTML('afterbegin', `<base href="${to}">`), at('stranger')),
  },
  {
    title: 'the number is moved into another form after the confirmation',
    pages: (at) => ({ shop: `${cardForm()}<form id="other" action="${at('stranger')}"></form>` }),
    meanwhile: (page) => page.evaluate(() => document.getElementById('other')!.append(document.getElementById('n')!)),
  },
  {
    title: 'the number belongs to another form after the confirmation',
    pages: (at) => ({ shop: `${cardForm()}<form id="other" action="${at('stranger')}"></form>` }),
    meanwhile: (page) => page.evaluate(() => document.getElementById('n')!.setAttribute('form', 'other')),
  },
  {
    title: 'the number asks for a search word after the confirmation',
    pages: () => ({ shop: cardForm() }),
    meanwhile: (page) =>
      page.evaluate(() => {
        const field = document.getElementById('n')!
        field.setAttribute('autocomplete', 'username')
        field.setAttribute('name', 'username')
        field.closest('label')!.replaceWith(field)
      }),
  },
  {
    title: 'a copy stands in the number’s place after the confirmation',
    pages: () => ({ shop: cardForm() }),
    meanwhile: (page) =>
      page.evaluate(() => {
        const field = document.getElementById('n')!
        field.replaceWith(field.cloneNode())
      }),
  },
  {
    title: 'a second form comes after the confirmation',
    pages: () => ({ shop: cardForm() }),
    meanwhile: (page) =>
      page.evaluate((html) => document.body.insertAdjacentHTML('afterbegin', html), cardForm({ id: '-late' })),
    allows: '#n, #e, #c',
    isFilled: true,
  },
  {
    title: 'a stranger’s frame with a form comes after the confirmation',
    pages: () => ({ shop: cardForm(), stranger: cardForm() }),
    meanwhile: (page, at) =>
      leadFrame(page, at('stranger'), () =>
        page.evaluate((html) => document.body.insertAdjacentHTML('afterbegin', html), frame(at('stranger'))),
      ),
    allows: '#n, #e, #c',
    isFilled: true,
  },
  {
    title: 'the page goes away while the first field is written',
    besides: 'the document that is written into is the one that ends',
    pages: (at) => ({
      shop: `${cardForm()}${sending}<script>document.getElementById('n').addEventListener('focus', () => { history.pushState({}, '', '/elsewhere'); location.href = ${JSON.stringify(at('stranger'))} })</script>`,
      stranger: cardForm(),
    }),
    attempt: async ({ page, again }) => {
      await again()
      await page.waitForURL(/stranger/)
    },
  },
]
