import type { Sizes } from './read-sizes.ts'
import { many } from './small-tables.ts'

/** A node of the output of `explain (format json)`. */
export type PlanNode = {
  'Node Type': string
  'Plan Rows': number
  'Startup Cost': number
  'Total Cost': number
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Strategy?: string
  Plans?: PlanNode[]
  'Parent Relationship'?: string
}

/** The planner's cost of examining one more row: `cpu_tuple_cost` plus an index entry and a condition. */
const costOfRow = 0.0175
/** Maximum cost of a plan without other findings: some ten thousand rows, each found by an index. */
const dear = 1_000_000

/** The parts of a plan that grow with the tables: more than `many` rows read, sorted, hashed or filtered out. */
export function findingsOf(plan: PlanNode, sizes: Sizes): string[] {
  const found = { scans: new Set<string>(), sorts: new Set<string>(), others: new Set<string>() }
  look(plan, { sizes, share: 1, isLimited: false }, found)
  const { scans, sorts, others } = found
  if (scans.size + sorts.size + others.size === 0 && plan['Total Cost'] > dear) others.add('costs much')
  // A plan that reads many rows necessarily hashes or aggregates many.
  return [...scans, ...sorts, ...(scans.size === 0 ? others : [])].toSorted()
}

type Found = Record<'scans' | 'sorts' | 'others', Set<string>>

/** `share`: the fraction of a node's rows that a limit above it needs. */
type Above = { sizes: Sizes; share: number; isLimited: boolean }

function look(node: PlanNode, above: Above, found: Found): void {
  lookAtScan(node, above, found.scans)
  const [first] = node.Plans ?? []
  const what = first && collects(node)
  if (what && first['Plan Rows'] > many) found[what === 'sorts' ? 'sorts' : 'others'].add(`${what} many rows`)
  for (const child of node.Plans ?? []) look(child, below(node, child, above), found)
}

/** Nodes that read all their input before they return a row. */
function collects(node: PlanNode): string | undefined {
  if (node['Node Type'] === 'Sort') return 'sorts'
  if (node['Node Type'] === 'Hash') return 'hashes'
  if (node['Node Type'] === 'Materialize') return 'keeps'
  if (node['Node Type'] === 'Aggregate' || node['Node Type'] === 'WindowAgg') return 'adds up'
  return undefined
}

function below(node: PlanNode, child: PlanNode, above: Above): Above {
  if (child['Parent Relationship'] === 'InitPlan' || child['Parent Relationship'] === 'SubPlan' || collects(node))
    return { ...above, share: 1, isLimited: false }
  if (node['Node Type'] === 'Limit')
    return { ...above, share: Math.min(1, node['Plan Rows'] / Math.max(1, child['Plan Rows'])), isLimited: true }
  return above
}

function lookAtScan(node: PlanNode, { sizes, share, isLimited }: Above, found: Set<string>): void {
  const name = node['Relation Name']
  const table = name === undefined ? undefined : sizes.tables.get(name)
  if (!table || !/Scan/.test(node['Node Type'])) return
  const answered = node['Plan Rows'] * share
  const isWhole = !('Index Cond' in node) && node['Node Type'] !== 'Bitmap Heap Scan'
  if (isWhole) {
    const rows = sizes.indexes.get(node['Index Name'] ?? '') ?? table.rows
    // A limit does not bound a scan whose condition no row may meet.
    if (rows * (isLimited && !node.Filter ? share : 1) > many) found.add(`reads all of ${name}`)
  } else if (answered > many) found.add(`reads many rows of ${name}`)
  else if (node.Filter && lookedAt(node, table.pages) * share > many) found.add(`filters many rows of ${name}`)
}

/** The number of rows that a scan examines, from its cost beyond all pages of its table and indexes. */
function lookedAt(node: PlanNode, pages: number): number {
  const [bitmap] = node.Plans ?? []
  if (bitmap) return bitmap['Plan Rows']
  return Math.max(0, node['Total Cost'] - 4 * pages) / costOfRow
}
