import { StrictStyles } from '@moon/ui/theme/strict-styles.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Options } from './options.tsx'
import './options.css'

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

createRoot(document.querySelector('#options')!).render(
  <QueryClientProvider client={queries}>
    <StrictStyles>
      <Options />
    </StrictStyles>
  </QueryClientProvider>,
)
