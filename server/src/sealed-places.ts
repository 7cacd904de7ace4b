import { sealedAuthenticators } from './authenticators/sealed-authenticators.ts'
import { sealedSignIns } from './console/sealed-sign-ins.ts'
import { sealedEndpoints } from './endpoints/sealed-endpoints.ts'
import { sealedTokens } from './exchange/sealed-tokens.ts'
import { sealedCodes } from './gift-cards/sealed-codes.ts'
import { sealedPreimages } from './invoices/sealed-preimages.ts'
import { sealedEmails } from './mail/emails.ts'
import type { SealedPlace } from './sealing/sealed-place.ts'

/** Every sealed column of the database, except the keys of the identity library, which seals them under its own secret. */
export const sealedPlaces: readonly SealedPlace[] = [
  ...sealedCodes,
  sealedPreimages,
  sealedTokens,
  sealedAuthenticators,
  ...sealedEndpoints,
  sealedEmails,
  ...sealedSignIns,
]
