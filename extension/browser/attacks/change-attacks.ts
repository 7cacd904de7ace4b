import { cardForm, frame, leadFrame, sending, type Attack } from './attack.ts'

/** Pages that change between the confirmation and the writing of the card. */
export const changeAttacks: readonly Attack[] = [
  {
    title: 'the tab navigates to a stranger’s site after the confirmation',
    pages: () => ({ shop: cardForm(), stranger: cardForm() }),
    meanwhile: (page, at) => page.goto(at('stranger')),
  },
  {
    title: 'the tab navigates to another page of the shop after the confirmation',
    pages: () => ({ shop: cardForm(), 'shop/later': cardForm() }),
    meanwhile: (page, at) => page.goto(at('shop', '/later')),
  },
  {
    title: 'the page is reloaded after the confirmation',
    pages: () => ({ shop: cardForm() }),
    meanwhile: (page) => page.reload(),
  },
  {
    title: 'a single-page app shows another address after the confirmation',
    pages: () => ({ shop: cardForm() }),
    meanwhile: (page) => page.evaluate(() => history.pushState({}, '', '/elsewhere')),
  },
  {
    title: 'the page rewrites its document after the confirmation',
    pages: () => ({ shop: cardForm() }),
    meanwhile: (page) =>
      page.evaluate((html) => {
        document.open()
        document.write(html)
        document.close()
      }, cardForm()),
  },
  {
    title: 'the form’s action changes to a stranger’s site after the confirmation',
    pages: () => ({ shop: cardForm({ form: 'action="/pay"' }) }),
    meanwhile: (page, at) =>
      page.evaluate((to) => document.querySelector('form')!.setAttribute('action', to), at('stranger')),
  },
  {
    title: 'a button that submits to a stranger is added to the form after the confirmation',
    pages: () => ({ shop: cardForm() }),
    meanwhile: (page, at) =>
      page.evaluate(
        (to) =>
          document.querySelector('form')!.insertAdjacentHTML('beforeend', `<button formaction="${to}">Pay</button>`),
        at('stranger'),
      ),
  },
  {
    title: 'the page’s base address changes to a stranger’s after the confirmation',
    pages: () => ({ shop: cardForm({ form: 'action="pay"' }) }),
    meanwhile: (page, at) =>
      page.evaluate((to) => document.head.insertAdjacentHTML('afterbegin', `<base href="${to}">`), at('stranger')),
  },
  {
    title: 'the number field is moved into another form after the confirmation',
    pages: (at) => ({ shop: `${cardForm()}<form id="other" action="${at('stranger')}"></form>` }),
    meanwhile: (page) => page.evaluate(() => document.getElementById('other')!.append(document.getElementById('n')!)),
  },
  {
    title: 'the number field is associated with another form after the confirmation',
    pages: (at) => ({ shop: `${cardForm()}<form id="other" action="${at('stranger')}"></form>` }),
    meanwhile: (page) => page.evaluate(() => document.getElementById('n')!.setAttribute('form', 'other')),
  },
  {
    title: 'the number field becomes a username field after the confirmation',
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
    title: 'the number field is replaced by a copy after the confirmation',
    pages: () => ({ shop: cardForm() }),
    meanwhile: (page) =>
      page.evaluate(() => {
        const field = document.getElementById('n')!
        field.replaceWith(field.cloneNode())
      }),
  },
  {
    title: 'a second form appears after the confirmation',
    pages: () => ({ shop: cardForm() }),
    meanwhile: (page) =>
      page.evaluate((html) => document.body.insertAdjacentHTML('afterbegin', html), cardForm({ id: '-late' })),
    allows: '#n, #e, #c',
    isFilled: true,
  },
  {
    title: 'a stranger’s frame with a form appears after the confirmation',
    pages: () => ({ shop: cardForm(), stranger: cardForm() }),
    meanwhile: (page, at) =>
      leadFrame(page, at('stranger'), () =>
        page.evaluate((html) => document.body.insertAdjacentHTML('afterbegin', html), frame(at('stranger'))),
      ),
    allows: '#n, #e, #c',
    isFilled: true,
  },
  {
    title: 'the page navigates away while the first field is written',
    besides: 'the card is only written into the document that ends',
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
