/** Parses the id of a recoverable: what arrived, and where it lies. The view `recoverable` writes the id. */
export type RecoverableId =
  | { kind: 'unsupported'; rail: string; txid: string; vout: number }
  | { kind: 'misdirected'; rail: string; address: string }
  | { kind: 'other-network'; network: string; address: string; coin: string }

export function parseRecoverableId(id: string): RecoverableId {
  const [kind = '', where = '', place = '', last = ''] = id.split(':')
  switch (kind) {
    case 'unsupported':
      return { kind, rail: where, txid: place, vout: Number(last) }
    case 'misdirected':
      return { kind, rail: where, address: place }
    case 'other-network':
      return { kind, network: where, address: place, coin: last }
    default:
      throw new Error(`${id} is no id of a recoverable`)
  }
}
