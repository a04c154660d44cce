import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { sql } from 'kysely'
import type { ListedProposal, PositionProposal } from '../proposal-calls.ts'

const proposal = sql`p.latitude, p.longitude, p.sta, p.note, p.proposed_by, ${isoBangkok(sql`p.proposed_at`)} as proposed_at`

/** Locked for a change where `isLocked`. */
export async function findProposal(
  db: Db,
  lampId: number,
  { isLocked = false } = {},
): Promise<PositionProposal | null> {
  const { rows } = await sql<PositionProposal>`
    select ${proposal} from lamp_position_proposal p where p.lamp_id = ${lampId}
    ${isLocked ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? null
}

export async function findProposals(db: Db): Promise<ListedProposal[]> {
  const { rows } = await sql<ListedProposal>`
    select ${proposal}, l.devid, l.wid, s.name as site, l.pole,
      json_build_object('latitude', l.latitude, 'longitude', l.longitude, 'sta', l.sta) as stored
    from lamp_position_proposal p join lamp l on l.id = p.lamp_id join site s on s.wid = l.wid
    order by p.proposed_at, p.lamp_id`.execute(db)
  return rows
}

type NewProposal = Omit<PositionProposal, 'proposed_at'> & { readonly at: Date }

export async function storeProposal(db: Db, lampId: number, made: NewProposal): Promise<void> {
  await sql`
    insert into lamp_position_proposal (lamp_id, latitude, longitude, sta, note, proposed_by, proposed_at)
    values (${lampId}, ${made.latitude}, ${made.longitude}, ${made.sta}, ${made.note}, ${made.proposed_by}, ${made.at})
    on conflict (lamp_id) do update set latitude = excluded.latitude, longitude = excluded.longitude, sta = excluded.sta,
      note = excluded.note, proposed_by = excluded.proposed_by, proposed_at = excluded.proposed_at`.execute(
    db,
  )
}

/** The stored position of a lamp, locked for a change. */
export async function lockPosition(
  db: Db,
  lampId: number,
): Promise<Pick<PositionProposal, 'latitude' | 'longitude' | 'sta'> | null> {
  const { rows } = await sql<Pick<PositionProposal, 'latitude' | 'longitude' | 'sta'>>`
    select latitude, longitude, sta from lamp where id = ${lampId} for update`.execute(db)
  return rows[0] ?? null
}

export async function removeProposal(db: Db, lampId: number): Promise<void> {
  await sql`delete from lamp_position_proposal where lamp_id = ${lampId}`.execute(db)
}
