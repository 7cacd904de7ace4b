import { addressIn, languageOf, languages, pageOf, siteOrigin } from './language.ts'
import type { Language } from './language.ts'

type Head = { title: string; description: string }
type MetaArguments = { location: { pathname: string } }

/** The metadata of a page for search engines and for sharing: title, description, address, picture. */
export function headOf(texts: Readonly<Record<Language, Head>>): (args: MetaArguments) => object[] {
  return ({ location: { pathname } }) => {
    const language = languageOf(pathname)
    const page = pageOf(pathname)
    const { title, description } = texts[language]
    const address = absolute(language, page)
    const image = `${siteOrigin}/share/${page === '/' ? 'home' : page.slice(1)}.${language}.jpg`
    return [
      { title },
      { name: 'description', content: description },
      { tagName: 'link', rel: 'canonical', href: address },
      ...languages.map((each) => ({
        tagName: 'link',
        rel: 'alternate',
        hrefLang: each,
        href: absolute(each, page),
      })),
      { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: absolute('en', page) },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: 'Moon' },
      { property: 'og:locale', content: { en: 'en_US', es: 'es_ES' }[language] },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      { property: 'og:image', content: image },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: title },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]
  }
}

const absolute = (language: Language, page: string): string => `${siteOrigin}${addressIn(language, page)}`
