import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { sql } from 'kysely'
import type { ListedProposal, PositionProposal, ProposalAnswer } from '../proposal-calls.ts'

const proposal = sql`p.id, p.latitude, p.longitude, p.sta, p.note, p.proposed_by, ${isoBangkok(sql`p.proposed_at`)} as proposed_at`

export async function findProposal(db: Db, lampId: number): Promise<PositionProposal | null> {
  const { rows } = await sql<PositionProposal>`
    select ${proposal} from lamp_position_proposal p where p.lamp_id = ${lampId}`.execute(db)
  return rows[0] ?? null
}

export async function findProposals(
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ListedProposal[]; total: number }> {
  const { rows } = await sql<ListedProposal>`
    select ${proposal}, l.devid, l.wid, s.name as site, l.pole,
      json_build_object('latitude', l.latitude, 'longitude', l.longitude, 'sta', l.sta) as stored
    from lamp_position_proposal p join lamp l on l.id = p.lamp_id join site s on s.wid = l.wid
    order by p.proposed_at, p.lamp_id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from lamp_position_proposal`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

type NewProposal = Omit<PositionProposal, 'id' | 'proposed_at'> & { readonly at: Date }

/** Of a lamp that is locked. */
export async function storeProposal(db: Db, lampId: number, made: NewProposal): Promise<void> {
  await answerProposal(db, lampId, {
    outcome: 'replaced',
    answered_by: made.proposed_by,
    at: made.at,
  })
  await sql`
    insert into lamp_position_proposal (lamp_id, latitude, longitude, sta, note, proposed_by, proposed_at)
    values (${lampId}, ${made.latitude}, ${made.longitude}, ${made.sta}, ${made.note}, ${made.proposed_by}, ${made.at})`.execute(
    db,
  )
  // what came of an earlier one is past
  await sql`delete from lamp_position_answer where lamp_id = ${lampId} and proposed_by = ${made.proposed_by}`.execute(
    db,
  )
}

/**
 * The stored position of a lamp. It is locked until the transaction ends, and its proposal with it: whoever
 * changes one of them comes here first.
 */
export async function lockPosition(
  db: Db,
  lampId: number,
): Promise<Pick<PositionProposal, 'latitude' | 'longitude' | 'sta'> | null> {
  const { rows } = await sql<Pick<PositionProposal, 'latitude' | 'longitude' | 'sta'>>`
    select latitude, longitude, sta from lamp where id = ${lampId} for update`.execute(db)
  return rows[0] ?? null
}

type GivenAnswer = Pick<ProposalAnswer, 'outcome' | 'answered_by'> & { readonly at: Date }

/** Ends the proposal for a lamp, where there is one, with an answer for who made it. */
export async function answerProposal(db: Db, lampId: number, given: GivenAnswer): Promise<void> {
  await sql`
    with ended as (delete from lamp_position_proposal where lamp_id = ${lampId} returning *)
    insert into lamp_position_answer (lamp_id, proposed_by, proposed_at, latitude, longitude, outcome, answered_by, answered_at)
    select lamp_id, proposed_by, proposed_at, latitude, longitude, ${given.outcome}, ${given.answered_by}, ${given.at} from ended
    on conflict (lamp_id, proposed_by) do update set proposed_at = excluded.proposed_at, latitude = excluded.latitude,
      longitude = excluded.longitude, outcome = excluded.outcome, answered_by = excluded.answered_by,
      answered_at = excluded.answered_at`.execute(db)
}

/** What came of the newest proposal of somebody. */
export async function findAnswer(
  db: Db,
  lampId: number,
  proposedBy: string,
): Promise<ProposalAnswer | null> {
  const { rows } = await sql<ProposalAnswer>`
    select latitude, longitude, ${isoBangkok(sql`proposed_at`)} as proposed_at, outcome, answered_by,
      ${isoBangkok(sql`answered_at`)} as answered_at
    from lamp_position_answer where lamp_id = ${lampId} and proposed_by = ${proposedBy}`.execute(db)
  return rows[0] ?? null
}
