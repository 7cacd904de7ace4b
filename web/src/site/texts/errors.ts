import { maintenanceWords } from '../../shell/maintenance-words.ts'
import type { Texts } from '../language.ts'

const en = {
  pageTitle: 'Something went wrong | Moon',
  other: { title: 'Oh No!', text: 'Something bad happened! Please try again or contact us for support.' },
  denied: { title: 'Access Denied!', text: 'Access Denied - You have denied access to your account.' },
  bad_email: {
    title: 'Invalid email address!',
    text: "You've entered an invalid email address. Please try again.",
  },
  maintenance: { ...maintenanceWords, pageTitle: 'Under maintenance | Moon' },
  code: 'Error code',
  goHome: 'Go Home',
  contact: 'Contact us',
  lost: {
    pageTitle: 'Not found | Moon',
    title: '404',
    text: 'Sorry, this page flew to the moon.',
    back: 'Return to earth',
  },
}

/** The texts of the error page, in the words of the specification. */
export const errors: Texts<typeof en> = {
  en,
  es: {
    pageTitle: 'Algo salió mal | Moon',
    other: { title: '¡Oh, no!', text: '¡Algo ha salido mal! Inténtalo de nuevo o escribe a soporte.' },
    denied: { title: '¡Acceso denegado!', text: 'Acceso denegado: has rechazado el acceso a tu cuenta.' },
    bad_email: {
      title: '¡Dirección de correo no válida!',
      text: 'La dirección de correo que has escrito no es válida. Inténtalo de nuevo.',
    },
    maintenance: {
      pageTitle: 'En mantenimiento | Moon',
      title: 'Moon está en mantenimiento',
      text: 'Tus tarjetas y tu dinero están seguros. Los pagos que están en camino se siguen recibiendo y contando. Esta página se abre sola en cuanto volvamos.',
      again: 'Comprobar de nuevo',
    },
    code: 'Código de error',
    goHome: 'Ir al inicio',
    contact: 'Escríbenos',
    lost: {
      pageTitle: 'No encontrada | Moon',
      title: '404',
      text: 'Lo sentimos, esta página voló a la luna.',
      back: 'Volver a la tierra',
    },
  },
}
