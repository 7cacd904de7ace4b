import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Options = { challenge: string; user?: { id: string } }

/**
 * A software authenticator that makes passkeys and signs with them, with answers as a browser returns them: for
 * stories without a browser.
 */
export function softPasskey({ origin, host = new URL(origin).hostname }: { origin: string; host?: string }) {
  const id = randomBytes(32).toString('base64url')
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0
  /** Flags for user present and verified; with the credential when it is new. */
  const dataOf = (flags: number, credential = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, credential])
  }
  const clientOf = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }))
  const answer = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
  })
  return {
    id,
    setCounter: (to: number) => {
      counter = to
    },
    make({ challenge }: Options, { isVerified = true, isPresent = true } = {}) {
      const length = Buffer.from([0, 32])
      const credential = Buffer.concat([Buffer.alloc(16), length, Buffer.from(id, 'base64url'), coseOf(publicKey)])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        withLength(dataOf(0x40 + (isVerified ? 4 : 0) + (isPresent ? 1 : 0), credential)),
      ])
      const clientDataJSON = clientOf('webauthn.create', challenge).toString('base64url')
      return answer({ clientDataJSON, attestationObject: attestation.toString('base64url'), transports: ['internal'] })
    },
    sign({ challenge }: Options, { isVerified = true, key = privateKey as KeyObject } = {}) {
      counter += 1
      const client = clientOf('webauthn.get', challenge)
      const data = dataOf(isVerified ? 0x05 : 0x01)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

/** A CBOR byte string with the head byte 0x58: one byte of length follows. */
const withLength = (data: Buffer): Buffer => Buffer.concat([Buffer.from([data.length]), data])

/** {1: 2, 3: -7, -1: 1, -2: x, -3: y} */
function coseOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' }) as { x: string; y: string }
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}
