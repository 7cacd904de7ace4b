import { whenOpened } from '../../kit/when-opened.tsx'

/** The form for the name and colour of a card, loaded with the other later parts of its sheet. */
export const LaterLabelForm = whenOpened(
  () => import('./label-form.tsx').then(({ LabelForm }) => LabelForm),
  () => true,
)
