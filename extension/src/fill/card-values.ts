/** The values written into a checkout. Month and year are `07` and `2029`. */
export type CardValues = {
  number: string
  month: string
  year: string
  securityCode: string
  holder: string
}

/** A billing address; the state as its owner writes it, the country by its code. */
export type AddressValues = {
  name: string
  street: string
  city: string
  state: string
  zip: string
  country: string
}
