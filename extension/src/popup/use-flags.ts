import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** The user's feature flags, and whether the card issuer shows card numbers itself. */
export const useFlags = () => useQuery({ queryKey: ['flags'], queryFn: () => call('memberFlags', {}) })
