import { Button } from '@moon/ui/button.tsx'
import { TextField } from '@moon/ui/field/text-field.tsx'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { PageHead } from './page-head.tsx'

/** Finds an order by any id or reference of it. */
export function OrdersPage() {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate(`/orders/${encodeURIComponent(typed.trim())}`)
  }
  return (
    <div className="grid gap-6">
      <PageHead title="Orders">
        Find an order by its id, its invoice, a transaction or an address. The orders of a user are on the user&rsquo;s
        page.
      </PageHead>
      <form onSubmit={submit} className="flex max-w-160 flex-wrap items-end gap-3">
        <div className="min-w-64 grow">
          <TextField
            label="Order, invoice, transaction or address"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            required
          />
        </div>
        <Button type="submit" disabled={typed.trim() === ''}>
          Find
        </Button>
      </form>
    </div>
  )
}
