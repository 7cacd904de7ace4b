import { Dropdown } from '@moon/ui/field/dropdown.tsx'
import { SearchField } from '@moon/ui/field/search-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { countryName } from '../product/country-standing.ts'
import { filtersQuery } from '../product/own-country.ts'
import { categoryName } from '../product/product-text.ts'
import type { Browsing } from './use-products.ts'
import { locale } from '../../language/language.ts'
import { say } from '@moon/ui/language/say.ts'

type ProductFiltersProps = { browsing: Browsing; isAnswering: boolean; onChange: (browsing: Browsing) => void }

/** Search and filters of the catalogue, visible at any scroll position. */
export function ProductFilters({ browsing, isAnswering, onChange }: ProductFiltersProps) {
  const { data } = useQuery(filtersQuery)
  const change = (part: Partial<Browsing>) => onChange({ ...browsing, ...part })
  const categories =
    data?.categories.map(({ category, count }) => option(category, categoryName(category), count)) ?? []
  const countries = data?.countries.map(({ country, count }) => option(country, nameOf(country), count)) ?? []
  return (
    <div className="sticky top-0 z-20 -mx-5 -mt-1 grid grid-cols-2 items-center gap-x-2 gap-y-1 border-b border-line bg-surface-raised px-5 pt-1 pb-2 sm:-mx-6 sm:px-6 md:grid-cols-[minmax(0,1fr)_11.5rem_11.5rem]">
      <SearchField
        className="col-span-2 md:col-span-1"
        label={say('Search card products')}
        placeholder={say('Search shops')}
        maxLength={80}
        value={browsing.search}
        isBusy={isAnswering}
        onChange={(search) => change({ search })}
      />
      <Dropdown
        label={<span className="sr-only">{say('Category')}</span>}
        value={browsing.category || every}
        onChange={(category) => change({ category: category === every ? '' : category })}
        options={[{ value: every, label: say('All categories') }, ...categories]}
      />
      <Dropdown
        label={<span className="sr-only">{say('Country')}</span>}
        value={browsing.country || every}
        onChange={(country) => change({ country: country === every ? '' : country })}
        options={[
          { value: every, label: say('All countries') },
          ...countries.toSorted(byOwnThenName(data?.ownCountry)),
        ]}
      />
    </div>
  )
}

const every = 'every'

const option = (value: string, label: string, count: number) => ({
  value,
  label,
  aside: <span className="text-sm text-ink-muted tabular-nums">{count}</span>,
})

const nameOf = (code: string): string => countryName(code).replace(/^the /, '')

const byOwnThenName =
  (own: string | null | undefined) =>
  (a: { value: string; label: string }, b: { value: string; label: string }): number =>
    Number(b.value === own) - Number(a.value === own) || a.label.localeCompare(b.label, locale)
