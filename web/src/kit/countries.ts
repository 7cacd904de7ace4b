const aToZ = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Every country that the browser has a name for, sorted by name; codes are ISO 3166 alpha-2. */
export function countries(language = 'en'): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  return aToZ
    .flatMap((first) => aToZ.map((second) => first + second))
    .filter((code) => !notCountries.has(code))
    .flatMap((code) => {
      const name = names.of(code)
      return name === undefined ? [] : [{ code, name }]
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
}

/** Codes with names that are no countries: unions, exceptions, former countries, and test codes. */
const notCountries = new Set([
  'EU',
  'EZ',
  'UN',
  'QO',
  'XA',
  'XB',
  'ZZ',
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'IC',
  'TA',
  'AN',
  'BU',
  'CS',
  'DD',
  'FX',
  'NT',
  'SU',
  'TP',
  'YD',
  'YU',
  'ZR',
  'UK',
  'DY',
  'HV',
  'NH',
  'RH',
  'VD',
  'AQ',
  'BV',
  'HM',
  'TF',
  'GS',
])
