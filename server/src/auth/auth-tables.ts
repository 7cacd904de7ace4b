/** The tables of the identity library, in schema `auth` with our spelling (migration 000012). */
export const authTables = {
  user: {
    modelName: 'identities',
    fields: columns('emailVerified', 'createdAt', 'updatedAt'),
    additionalFields: {
      passwordResetRequired: { type: 'boolean', required: false, input: false, fieldName: 'password_reset_required' },
      wantsNewsletter: { type: 'boolean', required: false, fieldName: 'wants_newsletter' },
    },
  },
  session: {
    modelName: 'sessions',
    fields: columns('expiresAt', 'createdAt', 'updatedAt', 'ipAddress', 'userAgent', 'userId'),
    additionalFields: {
      isExtension: { type: 'boolean', required: false, input: false, fieldName: 'is_extension' },
    },
  },
  account: {
    modelName: 'accounts',
    fields: columns(
      'accountId',
      'providerId',
      'userId',
      'accessToken',
      'refreshToken',
      'idToken',
      'accessTokenExpiresAt',
      'refreshTokenExpiresAt',
      'createdAt',
      'updatedAt',
    ),
  },
  verification: { modelName: 'verifications', fields: columns('expiresAt', 'createdAt', 'updatedAt') },
  twoFactor: {
    twoFactor: {
      modelName: 'two_factors',
      fields: columns('backupCodes', 'userId', 'failedVerificationCount', 'lockedUntil'),
    },
    user: { fields: columns('twoFactorEnabled') },
  },
  keys: { jwks: { modelName: 'signing_keys', fields: columns('publicKey', 'privateKey', 'createdAt', 'expiresAt') } },
} as const

/** `createdAt` becomes `created_at`. */
function columns<F extends string>(...fields: F[]): { [K in F]: string } {
  const pairs = fields.map((field) => [field, field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)])
  return Object.fromEntries(pairs) as { [K in F]: string }
}
