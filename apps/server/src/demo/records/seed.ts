import { rootUsername } from '@roadside/contract/permission.ts'
import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import { ProjectForm } from '@roadside/contract/records/project.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Database, Db } from '@roadside/server-kit/database.ts'
import { chainageOf, chance, lineLength, type SolutionDemo } from '@roadside/server-kit/demo.ts'
import { insertContractors } from '../../features/contractors/repository.ts'
import { searchTextOf } from '../../features/contractors/present.ts'
import { addEquipment } from '../../features/equipment/save.ts'
import { locationStore } from '../../features/locations/store.ts'
import { archiveRecord, saveRecord } from '@roadside/server-kit/record-store.ts'
import { projectStore } from '../../features/projects/store.ts'
import { insertWays } from '../../features/ways/repository.ts'
import { demoContractors } from './contractor-facts.ts'
import { planProjects, type PlannedProject, type RecordSite } from './plan.ts'
import { claimRecords, findRecordSites, insertDesktops, placeSite } from './repository.ts'

/** The author of the demonstration's first records. */
const registrar: Caller = {
  userId: 0,
  sessionId: '',
  username: rootUsername,
  role: 'admin',
  groupname: 'drr',
  groupId: 0,
  departmentId: null,
  contractorId: null,
  isFourG: false,
  isDashboardOnly: false,
  user: {
    username: rootUsername,
    role: 'admin',
    groupname: 'drr',
    department: '',
    firstname: '',
    lastname: '',
  },
}

interface Seeding {
  readonly db: Db
  readonly caller: Caller
  readonly address: string
  readonly now: Date
  readonly staRule: 'spec'
}

/** Writes contractors, ways, projects with their places, cameras and remote desktops of the demonstration, once, by the console's own rules. */
export async function seedRecords(
  database: Database,
  wids: readonly number[],
  now: Date,
  demos: readonly Pick<SolutionDemo, 'planRecordCameras'>[],
): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const sites = await findRecordSites(db, wids)
    if (sites.length === 0 || !(await claimRecords(db, now))) return
    const seeding: Seeding = { db, caller: registrar, address: '', now, staRule: 'spec' }
    const contractors = await insertContractors(
      db,
      demoContractors.map((form) => ({ ...form, search_text: searchTextOf(form) })),
      now,
    )
    await insertWays(db, waysOf(sites), now)
    const placeOf = new Map<number, { projectId: number; locationId: number }>()
    const archived: { id: number; version: number }[] = []
    for (const planned of planProjects(sites, now)) {
      const saved = await seedProject(seeding, planned, contractors, placeOf)
      if (planned.isArchived) archived.push(saved)
    }
    for (const { site, form } of demos.flatMap((demo) => demo.planRecordCameras?.(sites) ?? [])) {
      const place = placeOf.get(site.wid)
      if (!place) continue
      const { projectId, locationId } = place
      const deptid = String(site.departmentId)
      await addEquipment(
        seeding,
        { ...form, pj_id: String(projectId), deptid, location_id: String(locationId) },
        undefined,
      )
    }
    await insertDesktops(db, desktopsOf(sites))
    for (const { id, version } of archived)
      await archiveRecord(projectStore(seeding.caller), seeding, { id, version, archived: true })
  })
}

async function seedProject(
  seeding: Seeding,
  { form, contractor, sites }: PlannedProject,
  contractors: readonly number[],
  placeOf: Map<number, { projectId: number; locationId: number }>,
) {
  const contractor_id = contractor === null ? '' : String(contractors[contractor] ?? '')
  const saved = await saveRecord(projectStore(seeding.caller), seeding, {
    form: ProjectForm.parse({ ...form, contractor_id }),
  })
  const locations = new Map<string, number>()
  for (const site of sites) {
    const location_name = `${site.wayName} กม. ${site.sta}`
    const locationId =
      locations.get(location_name) ?? (await seedLocation(seeding, saved.id, location_name, site))
    locations.set(location_name, locationId)
    await placeSite(seeding.db, site.wid, saved.id, locationId)
    placeOf.set(site.wid, { projectId: saved.id, locationId })
  }
  return saved
}

async function seedLocation(
  seeding: Seeding,
  projectId: number,
  location_name: string,
  site: RecordSite,
) {
  const { wayCode: road_code, wayName: road_name, sta } = site
  const position = {
    latitude: String(site.latitude ?? ''),
    longitude: String(site.longitude ?? ''),
  }
  const form = { location_name, road_code, road_name, sta, ...position }
  return (await saveRecord(locationStore(seeding.caller, projectId), seeding, { form })).id
}

/** Each way once, from its beginning to its length. */
function waysOf(sites: readonly RecordSite[]) {
  return [...new Map(sites.map((site) => [`${site.wayCode} ${site.wayName}`, site])).values()].map(
    (site) => {
      const { wayCode: code, wayName: name, province, line } = site
      const length = lineLength(line.map(([latitude, longitude]) => ({ latitude, longitude })))
      return {
        code,
        name,
        province,
        district: '',
        sta_from: '0+000',
        sta_to: chainageOf(length),
        line,
        note: '',
        length_km: Math.round(length) / 1000,
        search_text: normaliseSearch([code, name, province].join(' ')),
      }
    },
  )
}

/** Every other site has a computer or two to connect to. */
function desktopsOf(sites: readonly RecordSite[]) {
  return sites.flatMap(({ wid, name, sta }, index) =>
    Array.from({ length: index % 2 === 0 ? 1 + (index % 3) : 0 }, (_, number) => ({
      wid,
      detail: number === 0 ? `ตู้ควบคุม ${name} กม. ${sta}` : `เครื่องบันทึกภาพที่ ${number} ${name}`,
      anydesk: String(100_000_000 + Math.floor(chance(wid, number, 'desk') * 899_999_999)),
    })),
  )
}
