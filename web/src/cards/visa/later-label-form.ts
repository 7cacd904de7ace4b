import { whenOpened } from '../../kit/when-opened.tsx'

/** The form for the name and colour of a card, which its sheet does not need to open. */
export const LaterLabelForm = whenOpened(
  () => import('./label-form.tsx').then(({ LabelForm }) => LabelForm),
  () => true,
)
