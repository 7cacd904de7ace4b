import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'

/** The ISO 3166-1 alpha-2 code of the user's country, if it is known. */
export const useOwnCountry = (isAsked = true): string | null | undefined =>
  useQuery({ ...filtersQuery, enabled: isAsked }).data?.ownCountry

/** Categories, countries and the user's country change rarely. */
export const filtersQuery = { ...query('productFilters', {}), staleTime: 300_000 }
