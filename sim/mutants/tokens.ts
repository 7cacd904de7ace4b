import { edit, type Mutant } from './mutant.ts'

export const tokenMutants: readonly Mutant[] = [
  {
    name: 'a transfer of a transaction that failed counts',
    edits: [edit('rails/tokens/read-receipts.ts', `if (status !== '0x1')`, `if (status === '')`)],
  },
  {
    name: 'a token that only calls itself by the name counts',
    edits: [
      edit(
        'rails/tokens/read-logs.ts',
        'const known = contracts.get(address as AddressBytes)',
        'const known = contracts.get(address as AddressBytes) ?? [...contracts.values()][0]',
      ),
    ],
  },
  {
    name: 'a token that is not taken there is taken',
    edits: [
      edit(
        'detection/record-reading.ts',
        'if (output.isUnsupported)\n',
        'if (output.isUnsupported && !output.token)\n',
      ),
    ],
  },
  {
    name: 'of two transfers in one transaction one counts',
    edits: [
      edit(
        'rails/tokens/read-receipts.ts',
        'outputsOf(node, { contracts, codec }, { txid, logs }) }]',
        'outputsOf(node, { contracts, codec }, { txid, logs }).slice(0, 1) }]',
      ),
    ],
  },
  {
    name: 'tokens that a reorganisation took away stay',
    edits: [
      edit(
        'rails/tokens/transfer-reader.ts',
        `...undone.map(({ height, hash }) => ({ kind: 'disconnected' as const, height, hash })),`,
        `...undone.slice(0, 0).map(({ height, hash }) => ({ kind: 'disconnected' as const, height, hash })),`,
      ),
    ],
  },
]
