import { hasAllWords } from '../../kit/has-all-words.ts'

/** Shows only the questions that have every typed word; a topic without such questions is hidden, too. */
export function startFaqSearch(): void {
  const box = document.querySelector<HTMLElement>('[data-faq-search]')
  const input = box?.querySelector('input')
  const status = box?.querySelector('[role="status"]')
  const none = document.querySelector<HTMLElement>('[data-faq-none]')
  if (!box || !input || !status || !none) return
  const topics = [...document.querySelectorAll<HTMLElement>('article > section')].map((section) => ({
    section,
    entry: document.querySelector<HTMLElement>(`[data-contents] li:has([href="#${section.id}"])`),
    questions: [...section.querySelectorAll('p')].map((place) => ({ place, text: place.textContent })),
  }))
  const all = topics.reduce((sum, { questions }) => sum + questions.length, 0)
  const show = () => {
    let count = 0
    for (const { section, entry, questions } of topics) {
      let here = 0
      for (const { place, text } of questions) {
        place.hidden = !hasAllWords(text, input.value)
        if (!place.hidden) here += 1
      }
      section.hidden = here === 0
      if (entry) entry.hidden = here === 0
      count += here
    }
    none.hidden = count > 0
    const said = (box.dataset['found'] ?? '').replace('{count}', String(count)).replace('{all}', String(all))
    status.textContent = input.value.trim() === '' ? '' : said
  }
  box.classList.remove('invisible')
  input.addEventListener('input', show)
  // After Back the browser restores the text of the field.
  if (input.value !== '') show()
  // A link to a topic shows all of its questions.
  addEventListener('hashchange', () => {
    input.value = ''
    show()
  })
}
