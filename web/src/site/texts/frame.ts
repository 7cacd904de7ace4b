import type { Texts } from '../language.ts'
import { header } from './header.ts'

const en = {
  ...header.en,
  homeLabel: 'Moon, home',
  logIn: 'Log In',
  signUp: 'Sign Up',
  dashboard: 'Dashboard',
  settings: 'Settings',
  logOut: 'Log Out',
  account: 'Account',
  rewardSats: 'Reward sats',
  credit: 'Moon Credit',
  menu: 'Menu',
  close: 'Close menu',
  skip: 'Skip to content',
  contents: 'Contents',
  inShort: 'In short',
  shortNote: 'The lines beside the text say in short what it comes to. What holds is the text.',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  language: 'Language',
  map: [
    {
      title: 'About',
      links: [
        { name: 'About Us', to: '/about' },
        { name: 'Trust and safety', to: '/trust-and-safety' },
      ],
    },
    {
      title: 'Contact',
      links: [
        { name: 'Contact Us', to: '/contact-us' },
        { name: 'Support chat', to: '/zendesk-chat' },
      ],
    },
    {
      title: 'Legal',
      links: [
        { name: 'Privacy', to: '/privacy-policy' },
        { name: 'Terms', to: '/terms-conditions' },
      ],
    },
    {
      title: 'Tech',
      links: [
        { name: 'Lightning Network', to: '/lightning-network' },
        { name: 'CELO', to: '/celo' },
        { name: 'Hardware wallets', to: '/cobo-vault' },
        { name: 'Developers', to: '/developers' },
      ],
    },
    {
      title: 'Support',
      links: [
        { name: 'FAQ', to: '/faqs' },
        { name: 'Sitemap', to: '/sitemap' },
      ],
    },
  ],
  badEmail: 'Please write the whole address, like ada@example.com.',
  social: 'Follow Moon',
  disclaimers: [
    'Prepaid Visa cards are issued by our bank partner pursuant to a license from Visa U.S.A. Inc. Visa is a registered trademark of Visa. Cards work at US online merchants that accept Visa.',
    'Moon is not a bank and not a custodial service: we never hold your crypto. It is converted to US dollars when a card is bought.',
  ],
  copyright: '© Moon. All rights reserved.',
}

export const frame: Texts<typeof en> = {
  en,
  es: {
    ...header.es,
    homeLabel: 'Moon, inicio',
    logIn: 'Iniciar sesión',
    signUp: 'Crear cuenta',
    dashboard: 'Mis tarjetas',
    settings: 'Ajustes',
    logOut: 'Cerrar sesión',
    account: 'Cuenta',
    rewardSats: 'Sats de recompensa',
    credit: 'Moon Credit',
    menu: 'Menú',
    close: 'Cerrar el menú',
    skip: 'Ir al contenido',
    contents: 'Contenido',
    inShort: 'En breve',
    shortNote: 'Las líneas junto al texto lo resumen. Lo que vale es el texto.',
    theme: 'Tema',
    light: 'Claro',
    dark: 'Oscuro',
    system: 'Sistema',
    language: 'Idioma',
    map: [
      {
        title: 'Nosotros',
        links: [
          { name: 'Sobre nosotros', to: '/about' },
          { name: 'Confianza y seguridad', to: '/trust-and-safety' },
        ],
      },
      {
        title: 'Contacto',
        links: [
          { name: 'Contáctanos', to: '/contact-us' },
          { name: 'Chat de soporte', to: '/zendesk-chat' },
        ],
      },
      {
        title: 'Legal',
        links: [
          { name: 'Privacidad', to: '/privacy-policy' },
          { name: 'Términos', to: '/terms-conditions' },
        ],
      },
      {
        title: 'Tecnología',
        links: [
          { name: 'Red Lightning', to: '/lightning-network' },
          { name: 'CELO', to: '/celo' },
          { name: 'Monederos físicos', to: '/cobo-vault' },
          { name: 'Desarrolladores', to: '/developers' },
        ],
      },
      {
        title: 'Soporte',
        links: [
          { name: 'Preguntas', to: '/faqs' },
          { name: 'Mapa del sitio', to: '/sitemap' },
        ],
      },
    ],
    badEmail: 'Escribe la dirección completa, como ada@example.com.',
    social: 'Sigue a Moon',
    disclaimers: [
      'Las tarjetas Visa de prepago las emite nuestro banco asociado con licencia de Visa U.S.A. Inc. Visa es una marca registrada de Visa. Las tarjetas funcionan en comercios en línea de Estados Unidos que aceptan Visa.',
      'Moon no es un banco ni un servicio de custodia: nunca guardamos tu cripto. Se convierte en dólares cuando se compra una tarjeta.',
    ],
    copyright: '© Moon. Todos los derechos reservados.',
  },
}
