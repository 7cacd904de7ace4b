import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'

/** ISO 3166-1 alpha-2 of where the user is, where that is known. */
export const useOwnCountry = (isAsked = true): string | null | undefined =>
  useQuery({ ...filtersQuery, enabled: isAsked }).data?.ownCountry

/** Categories, countries and where the user is change rarely. */
export const filtersQuery = { ...query('productFilters', {}), staleTime: 300_000 }
