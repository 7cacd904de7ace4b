import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** What is switched on for this user, and who shows card numbers here. */
export const useFlags = () => useQuery({ queryKey: ['flags'], queryFn: () => call('memberFlags', {}) })
