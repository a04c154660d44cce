import type pg from 'pg'
import type { NodeState } from '../ingest/sparkplug/node-state.ts'
import { defineBatch } from '../batch.ts'
import { textArray } from '../sql-arrays.ts'

/**
 * The stored state of edge nodes (`group/node`), locked until the transaction ends; new ones begin
 * as `unborn`.
 */
export async function lockNodes(
  client: pg.ClientBase,
  nodes: readonly string[],
  unborn: NodeState,
): Promise<Map<string, NodeState>> {
  const names = textArray([...new Set(nodes)])
  const { session, births } = columnsOf(unborn)
  await client.query(
    `insert into sparkplug_node (node, session, births) select node, $2::jsonb, $3::jsonb from unnest($1::text[]) as n(node) order by node
     on conflict do nothing`,
    [names, session, births],
  )
  const { rows } = await client.query<{ node: string; state: NodeState }>(
    `select node, session || births as state from sparkplug_node where node = any($1::text[]) order by node for no key update`,
    [names],
  )
  return new Map(rows.map(({ node, state }) => [node, state]))
}

interface ChangedNode {
  readonly node: string
  readonly state: NodeState
  readonly before: NodeState | undefined
}

const isNewBirth = ({ state, before }: ChangedNode) =>
  state.own !== before?.own || state.devices !== before.devices

const changedNodes = defineBatch<ChangedNode>('n', {
  node: ['text', (one) => one.node],
  session: ['jsonb', ({ state }) => columnsOf(state).session],
  births: ['jsonb', (one) => (isNewBirth(one) ? columnsOf(one.state).births : null)],
})

/** Stores the new state of nodes; unchanged births are not written again. */
export async function updateNodes(
  client: pg.ClientBase,
  nodes: readonly ChangedNode[],
  now: Date,
): Promise<void> {
  if (nodes.length === 0) return
  await client.query(
    `update sparkplug_node s set session = n.session, births = coalesce(n.births, s.births), updated_at = ${changedNodes.after()}
     from ${changedNodes.table} where s.node = n.node`,
    [...changedNodes.values(nodes), now],
  )
}

function columnsOf({ own, devices, ...session }: NodeState): { session: string; births: string } {
  return { session: JSON.stringify(session), births: JSON.stringify({ own, devices }) }
}

/** The solutions, among the given ones, where devices of these names are registered. */
export async function findRegistered(
  client: pg.ClientBase,
  solutions: readonly string[],
  names: readonly string[],
): Promise<readonly { readonly device: string; readonly solution: string }[]> {
  const { rows } = await client.query<{ device: string; solution: string }>(
    `select external_id as device, solution from device
     where solution = any($1::text[]) and external_id = any($2::text[]) and archived_at is null`,
    [textArray(solutions), textArray([...new Set(names)])],
  )
  return rows
}
