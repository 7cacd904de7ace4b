import { say } from '@moon/ui/language/say.ts'

/** The texts of the page that replaces everything during maintenance. */
export const maintenanceWords = {
  title: say('Moon is under maintenance'),
  text: say(
    'Your cards and your money are safe. Payments that are on their way are still received and counted. This page comes back by itself.',
  ),
  again: say('Check again'),
}
