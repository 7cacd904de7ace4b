import { StrictStyles } from '@moon/ui/theme/strict-styles.tsx'
import { ToastList } from '@moon/ui/layer/toast-list.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { newQueries } from '../kit/queries.ts'
import { Popup } from './popup.tsx'
import './popup.css'

const queries = newQueries()

createRoot(document.querySelector('#popup')!).render(
  <QueryClientProvider client={queries}>
    <StrictStyles>
      <Popup />
      <ToastList />
    </StrictStyles>
  </QueryClientProvider>,
)
