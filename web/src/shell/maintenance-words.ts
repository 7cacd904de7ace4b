/** What the page says that stands in for everything while the house is closed. */
export const maintenanceWords = {
  title: 'Moon is under maintenance',
  text: 'Your cards and your money are safe. Payments that are on their way are still received and counted. This page comes back by itself.',
  again: 'Check again',
}
