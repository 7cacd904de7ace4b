import { StrictStyles } from '@moon/ui/theme/strict-styles.tsx'
import { ToastList } from '@moon/ui/layer/toast-list.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Popup } from './popup.tsx'
import './popup.css'

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

createRoot(document.querySelector('#popup')!).render(
  <QueryClientProvider client={queries}>
    <StrictStyles>
      <Popup />
      <ToastList />
    </StrictStyles>
  </QueryClientProvider>,
)
