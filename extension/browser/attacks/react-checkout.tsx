import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const grouped = (text: string) =>
  text
    .replaceAll(/\D/g, '')
    .slice(0, 16)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')

const slashed = (text: string) => {
  const digits = text.replaceAll(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** A form whose fields show React's state; the page shows that state as well. */
function Checkout() {
  const [number, setNumber] = useState('')
  const [expiry, setExpiry] = useState('')
  const [code, setCode] = useState('')
  return (
    <form>
      <label>
        Card number <input id="n" value={number} onChange={(event) => setNumber(grouped(event.target.value))} />
      </label>
      <label>
        Expiry date{' '}
        <input id="e" placeholder="MM/YY" value={expiry} onChange={(event) => setExpiry(slashed(event.target.value))} />
      </label>
      <label>
        CVC <input id="c" value={code} onChange={(event) => setCode(event.target.value.slice(0, 3))} />
      </label>
      {number.length === 19 && expiry.length === 5 && code.length === 3 ? (
        <output id="state">whole</output>
      ) : (
        <output id="state" />
      )}
    </form>
  )
}

createRoot(document.getElementById('root')!).render(<Checkout />)
