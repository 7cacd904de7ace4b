import { useParams } from 'react-router'
import { LookPanel } from './look-panel.tsx'
import { PageHead } from './page-head.tsx'

/** The history of an order, step by step. */
export function OrderPage() {
  const { id = '' } = useParams()
  return (
    <div className="grid gap-6">
      <PageHead title="Order" />
      <LookPanel panel={{ look: 'order', title: 'How it went' }} words={{ id }} />
    </div>
  )
}
