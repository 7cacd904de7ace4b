import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'

/** ISO 3166-1 alpha-2 of where the person is, where that is known. */
export const useOwnCountry = (isAsked = true): string | null | undefined =>
  useQuery({ ...filtersQuery, enabled: isAsked }).data?.ownCountry

/** Categories, countries and where the person is change rarely. */
export const filtersQuery = { ...query('productFilters', {}), staleTime: 300_000 }
