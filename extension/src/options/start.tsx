import { StrictStyles } from '@moon/ui/theme/strict-styles.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { newQueries } from '../kit/queries.ts'
import { Options } from './options.tsx'
import './options.css'

const queries = newQueries()

createRoot(document.querySelector('#options')!).render(
  <QueryClientProvider client={queries}>
    <StrictStyles>
      <Options />
    </StrictStyles>
  </QueryClientProvider>,
)
