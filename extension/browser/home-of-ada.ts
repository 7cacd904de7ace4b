/** Billing address of the cards in these tests. */
export const homeOfAda = {
  name: 'Ada Lovelace',
  street: '12 Analytical Way',
  city: 'Brooklyn',
  state: 'NY',
  zip: '11201',
  country: 'US',
}
