import { expect, test } from 'vitest'
import { respoken } from '../../languages/respoken.ts'
import { plainRefusal } from './plain-refusal.ts'

test.each([
  ['validation_error', 'travel_rule_data is required for this transfer', /own pages/],
  ['travel_rule_required', 'Beneficiary name missing', /own pages/],
  ['validation_error', 'Send of $900.00 exceeds your OAuth limit of $500.00 a day', /connecting your account again/],
  ['invalid_request', 'Daily send limit reached', /connecting your account again/],
  ['validation_error', "You don't have that much.", /^You don't have that much\.$/],
])('%s, "%s" is shown as %s', (id, message, said) => {
  expect(plainRefusal({ id, message })).toMatch(said)
})

test.each([
  ['travel_rule_required', /sus propias páginas/],
  ['send_limit_reached', /vuelve a conectar tu cuenta/],
])('%s is shown in Spanish to Spanish-speaking users', (id, said) => {
  expect(respoken('es', plainRefusal({ id, message: '' }))).toMatch(said)
})
