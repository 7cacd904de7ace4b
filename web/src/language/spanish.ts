import { spanishOfWidgets } from '@moon/ui/language/spanish-of-widgets.ts'
import { activity } from './spanish/activity.ts'
import { buy } from './spanish/buy.ts'
import { buyAmount } from './spanish/buy-amount.ts'
import { buyPay } from './spanish/buy-pay.ts'
import { cards } from './spanish/cards.ts'
import { cardsPayment } from './spanish/cards-payment.ts'
import { cardsView } from './spanish/cards-view.ts'
import { cardsVisa } from './spanish/cards-visa.ts'
import { dashboard } from './spanish/dashboard.ts'
import { extension } from './spanish/extension.ts'
import { identity } from './spanish/identity.ts'
import { kit } from './spanish/kit.ts'
import { notices } from './spanish/notices.ts'
import { settings } from './spanish/settings.ts'
import { settingsApiKeys } from './spanish/settings-api-keys.ts'
import { settingsCredit } from './spanish/settings-credit.ts'
import { settingsPayouts } from './spanish/settings-payouts.ts'
import { settingsSecurity } from './spanish/settings-security.ts'
import { shared } from './spanish/shared.ts'
import { shell } from './spanish/shell.ts'

/** The Spanish text of each English text, in one file that only readers of Spanish load. */
export const spanish: Readonly<Record<string, string>> = {
  ...activity,
  ...buy,
  ...buyAmount,
  ...buyPay,
  ...cards,
  ...cardsPayment,
  ...cardsView,
  ...cardsVisa,
  ...dashboard,
  ...extension,
  ...identity,
  ...kit,
  ...notices,
  ...settings,
  ...settingsApiKeys,
  ...settingsCredit,
  ...settingsPayouts,
  ...settingsSecurity,
  ...shared,
  ...shell,
  ...spanishOfWidgets,
}
