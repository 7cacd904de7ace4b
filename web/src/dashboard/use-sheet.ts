import { userCacheMs } from '@moon/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { query, queryClient } from '../api/query.ts'
import { agreementPath } from '../paths.ts'
import { useFlag } from '../session/flags.ts'
import type { OpenSheet } from './dashboard-sheets.tsx'

const statusQuery = { ...query('userAgreementStatus', {}), staleTime: userCacheMs, retry: false }

/**
 * The open sheet, and the way to the cardholder agreement and back. The open sheet is stored in the history entry: it survives a reload,
 * never leaves this tab, and opens again when the agreement page leads back here.
 */
export function useSheet() {
  const location = useLocation()
  const navigate = useNavigate()
  const mustAgree = useFlag('cardholderAgreement')
  const [opened, setOpened] = useState(() => ({
    sheet: rememberedSheet(location.state) ?? sheetAt(location.search),
    at: [location.search],
  }))
  const { pathname, search, state } = location
  // A purchase started on another page while the dashboard is already shown.
  const [arrivedBy, setArrivedBy] = useState(location.key)
  if (location.key !== arrivedBy) {
    setArrivedBy(location.key)
    const brought = rememberedSheet(state)
    if (brought) setOpened({ sheet: brought, at: [search] })
  }
  // Forward opens the sheet that Back has closed.
  const sheet = opened.sheet.kind === 'none' && !opened.at.includes(search) ? sheetAt(search) : opened.sheet
  // The address may be ahead of the rendered state: a card closed while its id is being written to the address, or removed from it, stays
  // closed.
  const setSheet = (next: OpenSheet) => setOpened({ sheet: next, at: [search, window.location.search] })
  useEffect(() => {
    // An open sheet is removed from the history state, or a reload would open it again.
    if (state !== null) history.replaceState({ ...(history.state as object | null), usr: null }, '')
  }, [state])
  // Loads the status before the button is pressed.
  useQuery({ ...statusQuery, enabled: mustAgree })
  const agreeFor = (interrupted: OpenSheet) =>
    void navigate(agreementPath({ pathname, search }), { state: { sheet: interrupted } })
  return {
    sheet,
    setSheet,
    agreeFor,
    /** Starts a purchase, with an amount chosen before, unless the agreement has changed (ECB-04). */
    buy: async (amountText?: string) => {
      const buying: OpenSheet = { kind: 'buy', ...(amountText !== undefined && { beginning: { amountText } }) }
      if (mustAgree && (await hasChanged())) agreeFor(buying)
      else setSheet(buying)
    },
  }
}

/**
 * Returns whether the user accepted an earlier version, and so has to see what has changed; a first acceptance is part of the confirmation.
 * Without an answer the sheet opens anyway: the server decides.
 */
async function hasChanged(): Promise<boolean> {
  try {
    await queryClient.fetchQuery(statusQuery)
    return false
  } catch (error) {
    return error instanceof ApiError && error.details['earlierVersion'] !== undefined
  }
}

function rememberedSheet(state: unknown): OpenSheet | undefined {
  const { sheet } = (state ?? {}) as { sheet?: OpenSheet }
  return sheet?.kind === 'buy' || sheet?.kind === 'card' ? sheet : undefined
}

/** Returns the sheet that the address names: a card, or an order to pay. */
function sheetAt(search: string): OpenSheet {
  const params = new URLSearchParams(search)
  const [cardId, invoiceId] = [params.get('card'), params.get('pay')]
  if (cardId) return { kind: 'card', cardId, isNew: false }
  return invoiceId ? { kind: 'complete', invoiceId } : { kind: 'none' }
}
