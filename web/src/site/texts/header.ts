import type { Texts } from '../language.ts'

const en = {
  home: 'Home',
  faq: 'FAQ',
  careers: 'Careers',
  about: 'About Us',
  support: 'Support',
  addExtension: 'Add extension',
  opensNewTab: '(opens in a new tab)',
}

/** The texts of the header of every page, including those of members. */
export const header: Texts<typeof en> = {
  en,
  es: {
    home: 'Inicio',
    faq: 'Preguntas',
    careers: 'Empleo',
    about: 'Sobre nosotros',
    support: 'Soporte',
    addExtension: 'Añadir extensión',
    opensNewTab: '(se abre en otra pestaña)',
  },
}
