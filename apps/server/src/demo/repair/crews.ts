import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import { contractorAccounts } from '../contractor-accounts.ts'
import type { Crew } from './play-ticket.ts'
import { findDemoPeople, type DemoContract } from './repository.ts'

const officials = ['admin', 'drradmin', 'officeadmin', 'staff'] as const

export interface People extends Readonly<Record<(typeof officials)[number], Caller>> {
  /** Accounts of contractors by the ids of these. */
  readonly technicians: ReadonlyMap<number, Caller>
}

/** Who acts in the demonstration; null where one of the authority's accounts is away. */
export async function findPeople(
  { db }: Pick<Database, 'db'>,
  findCaller: (userId: number) => Promise<Caller | null>,
): Promise<People | null> {
  const usernames = [...officials, ...contractorAccounts.map(({ username }) => username)]
  const callers = new Map<string, Caller>()
  for (const { username, id } of await findDemoPeople(db, usernames)) {
    const caller = await findCaller(id)
    if (caller) callers.set(username, caller)
  }
  const [admin, drradmin, officeadmin, staff] = officials.map((name) => callers.get(name))
  if (!admin || !drradmin || !officeadmin || !staff) return null
  const technicians = new Map(
    [...callers.values()].flatMap((caller) =>
      caller.contractorId === null ? [] : [[caller.contractorId, caller] as const],
    ),
  )
  return { admin, drradmin, officeadmin, staff, technicians }
}

/** Departments of the accounts `staff` and `officeadmin`. */
const ofStaff = 'ขทช.นนทบุรี'
const ofOffice = ['ขทช.ปทุมธานี', 'ขทช.สมุทรปราการ', 'ขทช.พระนครศรีอยุธยา', 'ขทช.อ่างทอง']

/** Who opens, repairs and inspects for a contract: never one who inspects the own work. */
export function crewOf(people: People, { department, contractorId }: DemoContract): Crew {
  const { admin, drradmin, officeadmin, staff } = people
  const technician = people.technicians.get(contractorId ?? 0)
  const [official, inspector] =
    department === ofStaff
      ? [staff, officeadmin]
      : ofOffice.includes(department)
        ? [officeadmin, drradmin]
        : [drradmin, admin]
  return {
    official,
    inspector,
    worker: technician ?? official,
    technician: technician?.user.username ?? null,
    contractorId,
  }
}
