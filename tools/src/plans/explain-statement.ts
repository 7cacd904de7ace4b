import type { Client } from 'pg'
import { findingsOf, type PlanNode } from './plan-findings.ts'
import type { Sizes } from './read-sizes.ts'
import type { Samples } from './read-samples.ts'

/**
 * Findings in the plan of a statement, for tables as large as the planner believes. PostgreSQL plans a prepared
 * statement for the given values (custom), or once for all values if that is not dearer (generic): both plans are
 * requested, and the one that PostgreSQL would use counts.
 */
export async function explainStatement(
  client: Client,
  { text, known = [] }: { text: string; known?: string[] },
  { sizes, samples }: { sizes: Sizes; samples: Samples },
): Promise<string[]> {
  await client.query(`prepare looked_at as ${pageOf(text)}`)
  try {
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'looked_at'`,
    )
    const types = rows[0]!.types
    if (types.length === 0) return findingsOf(await planOf(client, []), sizes)
    const nothing = types.map((type) => `null::${type}`)
    await client.query('set plan_cache_mode = force_generic_plan')
    const general = await planOf(client, nothing)
    const found = findingsOf(general, sizes)
    if (found.length === 0) return []
    await client.query('set plan_cache_mode = force_custom_plan')
    const plans = []
    for (const values of samples.valuesOf(text, types, known)) plans.push(await planOf(client, values))
    const average = plans.reduce((sum, plan) => sum + plan['Total Cost'], 0) / plans.length
    // PostgreSQL adds the cost of planning to a custom plan.
    if (general['Total Cost'] < average + 2.5 * (1 + relationsOf(general))) return found
    return [...new Set(plans.flatMap((plan) => findingsOf(plan, sizes)))].toSorted()
  } finally {
    await client.query('deallocate looked_at; reset plan_cache_mode')
  }
}

/** A generic plan assumes a tenth of the rows for an unknown limit; our limits are pages. */
const pageOf = (text: string): string =>
  text.replaceAll(
    /\b(limit|offset) (\$\d+)/g,
    (_, what: string, value: string) => `${what} coalesce(${what === 'limit' ? 50 : 0}, ${value})`,
  )

async function planOf(client: Client, values: readonly string[]): Promise<PlanNode> {
  const given = values.length > 0 ? `(${values.join(', ')})` : ''
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (format json) execute looked_at${given}`,
  )
  return rows[0]!['QUERY PLAN'][0].Plan
}

const relationsOf = (node: PlanNode): number =>
  (node['Relation Name'] === undefined ? 0 : 1) + (node.Plans ?? []).reduce((sum, child) => sum + relationsOf(child), 0)
