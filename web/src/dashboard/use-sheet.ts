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
 * The sheet that is open, and the way to the cardholder agreement and back to it. What was open goes along in the entry
 * of the history: it survives a reload, never leaves this tab, and opens again when the agreement page comes back here.
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
  // A purchase that was begun elsewhere, while the dashboard is on the screen already.
  const [arrivedBy, setArrivedBy] = useState(location.key)
  if (location.key !== arrivedBy) {
    setArrivedBy(location.key)
    const brought = rememberedSheet(state)
    if (brought) setOpened({ sheet: brought, at: [search] })
  }
  // Forward leads to what Back has closed.
  const sheet = opened.sheet.kind === 'none' && !opened.at.includes(search) ? sheetAt(search) : opened.sheet
  // The address may be ahead of what is drawn: a card that is closed while its name is being written there, or taken out of it, stays closed.
  const setSheet = (next: OpenSheet) => setOpened({ sheet: next, at: [search, window.location.search] })
  useEffect(() => {
    // Once it is open it is remembered no longer, or a reload would open it again.
    if (state !== null) history.replaceState({ ...(history.state as object | null), usr: null }, '')
  }, [state])
  // Known before the button is pressed.
  useQuery({ ...statusQuery, enabled: mustAgree })
  const agreeFor = (interrupted: OpenSheet) =>
    void navigate(agreementPath({ pathname, search }), { state: { sheet: interrupted } })
  return {
    sheet,
    setSheet,
    agreeFor,
    /** Buying begins, with an amount that was chosen on the way in, unless the check before it fails (ECB-04). */
    buy: async (amountText?: string) => {
      const buying: OpenSheet = { kind: 'buy', ...(amountText !== undefined && { beginning: { amountText } }) }
      if (mustAgree && (await hasChanged())) agreeFor(buying)
      else setSheet(buying)
    },
  }
}

/**
 * Who agreed to an earlier version sees what has changed; the first time it is part of the confirmation. Without any answer the
 * sheet opens all the same: the server has the last word.
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

/** What the address says is open: a card, or an order to be paid. */
function sheetAt(search: string): OpenSheet {
  const params = new URLSearchParams(search)
  const [cardId, invoiceId] = [params.get('card'), params.get('pay')]
  if (cardId) return { kind: 'card', cardId, isNew: false }
  return invoiceId ? { kind: 'complete', invoiceId } : { kind: 'none' }
}
