import { sealedAuthenticators } from './authenticators/sealed-authenticators.ts'
import { sealedSignIns } from './console/sealed-sign-ins.ts'
import { sealedEndpoints } from './endpoints/sealed-endpoints.ts'
import { sealedTokens } from './exchange/sealed-tokens.ts'
import { sealedCodes } from './gift-cards/sealed-codes.ts'
import { sealedPreimages } from './invoices/sealed-preimages.ts'
import { sealedEmails } from './mail/emails.ts'
import type { SealedPlace } from './sealing/sealed-place.ts'

/** Everything that lies sealed in the database; the identity library keeps its own keys under a secret of its own. */
export const sealedPlaces: readonly SealedPlace[] = [
  ...sealedCodes,
  sealedPreimages,
  sealedTokens,
  sealedAuthenticators,
  ...sealedEndpoints,
  sealedEmails,
  ...sealedSignIns,
]
