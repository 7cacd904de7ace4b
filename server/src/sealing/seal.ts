import type { DataKey, Keyring } from './keyring.ts'
import type { Random } from '../kit/random.ts'
import { decrypt, deriveKey, encrypt } from './wrap-key.ts'

/**
 * Seals a secret at rest: AES-256-GCM under a key derived from a data key for one purpose. The sealed value is bound to its owner (an
 * id), so that it cannot be moved to another row or used for another purpose.
 */
export type Seal = {
  close(secret: Uint8Array, belongsTo: string): Buffer
  /** Rejects when the value was changed, belongs to another owner, or was sealed under a secret that this process does not have. */
  open(sealed: Uint8Array, belongsTo: string): Promise<Buffer>
}

/** A seal is: four bytes of format and version, the id of the data key, nonce, ciphertext, tag. */
export const sealFormat = Buffer.from('MSK\u0001', 'latin1')
const headBytes = sealFormat.length + 4

type Parts = { keys: Keyring; purpose: string; random: Random }

export function createSeal({ keys, purpose, random }: Parts): Seal {
  const derived = new Map<number, Buffer>()
  const keyFor = ({ id, bytes }: DataKey): Buffer => {
    const key = derived.get(id) ?? deriveKey(bytes, purpose)
    derived.set(id, key)
    return key
  }
  return {
    close(plain, belongsTo) {
      const current = keys.current()
      const head = headOf(current.id)
      return Buffer.concat([
        head,
        encrypt({ key: keyFor(current), plain, bound: boundTo(head, purpose, belongsTo), random }),
      ])
    },
    async open(sealed, belongsTo) {
      const body = Buffer.from(sealed)
      const keyId = keyIdOf(body)
      if (keyId === 0) return openOfBefore({ keys, purpose }, body, belongsTo)
      const head = body.subarray(0, headBytes)
      try {
        const key = await keys.find(keyId)
        if (!key) throw new Error(`there is no data key ${keyId}`)
        return decrypt({
          key: keyFor(key),
          body: body.subarray(headBytes),
          bound: boundTo(head, purpose, belongsTo),
        })
      } catch (error) {
        // A seal from before data keys begins with random bytes; one in four thousand million looks like a header.
        return openOfBefore({ keys, purpose }, body, belongsTo).catch(() => Promise.reject(error as Error))
      }
    },
  }
}

/** The data key of a seal; 0 for seals from before data keys. */
export function keyIdOf(sealed: Buffer): number {
  const hasHead = sealed.length > headBytes && sealed.subarray(0, sealFormat.length).equals(sealFormat)
  return hasHead ? sealed.readUInt32BE(sealFormat.length) : 0
}

/** Before data keys existed, the deployment's secret sealed directly. */
async function openOfBefore(
  { keys, purpose }: Pick<Parts, 'keys' | 'purpose'>,
  body: Buffer,
  belongsTo: string,
): Promise<Buffer> {
  let failure: unknown
  for (const secret of keys.deploymentSecrets) {
    try {
      return decrypt({ key: deriveKey(secret, purpose), body, bound: Buffer.from(belongsTo) })
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function headOf(keyId: number): Buffer {
  const head = Buffer.alloc(headBytes)
  sealFormat.copy(head)
  head.writeUInt32BE(keyId, sealFormat.length)
  return head
}

const boundTo = (head: Buffer, purpose: string, belongsTo: string): Buffer =>
  Buffer.concat([head, Buffer.from(`${purpose}\n${belongsTo}`)])
