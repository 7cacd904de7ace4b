export type Cents = bigint & { readonly unit: 'cents' }
