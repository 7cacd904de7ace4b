import { ToastList } from '@moon/ui/layer/toast-list.tsx'
import { StrictStyles } from '@moon/ui/theme/strict-styles.tsx'
import { readTheme } from '@moon/ui/theme/theme.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import './console.css'

document.documentElement.dataset['theme'] = readTheme()

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } })

createRoot(document.querySelector('#console')!).render(
  <QueryClientProvider client={queries}>
    <StrictStyles>
      <BrowserRouter>
        <App />
      </BrowserRouter>
      <ToastList />
    </StrictStyles>
  </QueryClientProvider>,
)
