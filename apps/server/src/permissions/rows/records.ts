import * as contractors from '@roadside/contract/records/contractor.ts'
import * as equipment from '@roadside/contract/records/equipment.ts'
import * as locations from '@roadside/contract/records/location.ts'
import * as projects from '@roadside/contract/records/project.ts'
import { recordHistory } from '@roadside/contract/records/record.ts'
import * as desktops from '@roadside/contract/records/site-records.ts'
import * as ways from '@roadside/contract/records/way.ts'
import { wayFields } from '@roadside/contract/records/way-form.ts'
import { list, ofPlace, plain, type Row } from '../row.ts'
import type { Place } from '../place.ts'
import type { World } from '../world.ts'

const projectForm = {
  pj_name: 'ก',
  contract_no: '',
  deptname: '',
  contractor_id: '',
  note: '',
  guarantee_date_start_de: '',
  guarantee_date_end_de: '',
}
const locationForm = { road_code: '', road_name: '', sta: '', latitude: '', longitude: '' }
const contractorForm = {
  name: 'ก',
  tax_number: '',
  contact: '',
  telephone: '',
  email: '',
  note: '',
}
const emptyWay = Object.fromEntries(wayFields.map((field) => [field, ''])) as Record<
  (typeof wayFields)[number],
  string
>
const wayForm = { ...emptyWay, name: 'ก' }
const camera = {
  sta: '1+100',
  hls_url: 'https://cctv.example/a.m3u8',
  latitude: '13',
  longitude: '100',
}
const csv = (text: string) => Buffer.from(text).toString('base64')
const ofProject = ({ project: pj_id }: Place) => ({ pj_id })

const addProject = async ({ one, fresh }: World, departmentId: number) => {
  const insert = `insert into project (code, name, department_id) values ($1, 'ก', $2) returning id`
  return (await one(insert, [fresh(), departmentId])).id
}
const addLocation = async ({ one, fresh }: World, project: number) =>
  (
    await one('insert into location (project_id, name) values ($1, $2) returning id', [
      project,
      fresh(),
    ])
  ).id
const addCamera = async ({ one, fresh }: World, place: Place) => {
  const insert = `insert into equipment (project_id, department_id, location_id, wid, hostname, sta, hls_url, latitude, longitude,
    username, group_name) values ($1, $2, $3, $4, $5, '1+000', 'https://cctv.example/a.m3u8', 13, 100, '', '') returning id`
  const { project, departmentId, location, wid } = place
  return (await one(insert, [project, departmentId, location, wid.CCTV, fresh()])).id
}
const addContractor = async ({ one }: World) =>
  (await one(`insert into contractor (name) values ('ก') returning id`)).id
const addWay = async ({ one }: World) =>
  (await one(`insert into way (name) values ('ก') returning id`)).id
const archived = (id: number) => ({ id, version: 1, archived: true })

// no token, dashboard-only, 4G, user, role admin of a group, role admin in drr, admin
export const recordRows: readonly Row[] = [
  list(projects.projectList, '   r r o o g a a', () => ({ perPage: 500 })),
  ofPlace(projects.project, '    r r o o g a a', ofProject),
  ofPlace(
    projects.saveProject,
    '                           r r r r g a a',
    (p, { fresh }) => ({
      form: { ...projectForm, pj_code: fresh(), deptid: String(p.departmentId) },
    }),
    {
      refusedAs: {
        status: 400,
        because: 'a department of others is none of the choices of the form',
      },
    },
  ),
  ofPlace(projects.archiveProject, 'r r r r g a a', async (p, w) =>
    archived(await addProject(w, p.departmentId)),
  ),
  list(projects.projectChoices, 'r r r r g a a', () => ({})),
  ofPlace(
    recordHistory,
    '       r r n o- g- a- a',
    (p) => ({ kind: 'equipment' as const, id: p.equipment }),
    {
      fewer: ['ipaddress'],
    },
  ),

  ofPlace(locations.dropdownELocation, 'r r o o g a a', ofProject),
  ofPlace(locations.locationMenu, '     r r o o g a a', ofProject),
  ofPlace(locations.projectLocations, ' r r o o g a a', ofProject),
  ofPlace(locations.saveLocation, '     r r r r g a a', (p, { fresh }) => ({
    ...ofProject(p),
    form: { ...locationForm, location_name: fresh() },
  })),
  ofPlace(locations.archiveLocation, '  r r r r g a a', async (p, w) =>
    archived(await addLocation(w, p.project)),
  ),
  ofPlace(locations.projectSites, '     r r o o g a a', ofProject),
  ofPlace(locations.attachSite, '       r r r r g a a', async (p, w) => {
    const wid = p.wid.Bridge ?? 0
    await w.one('update site set project_id = null where wid = $1', [wid])
    return { ...ofProject(p), wid, attached: true }
  }),

  ofPlace(equipment.equipmentList, '   r r o- o- g- a- a', ofProject, { fewer: ['ipaddress'] }),
  ofPlace(equipment.equipmentRecord, ' r r n o- g- a- a', (p) => ({ id: p.equipment }), {
    fewer: ['ipaddress'],
  }),
  ofPlace(
    equipment.fetchCCTV,
    '       r r n o g a a',
    (p) => ({ ipaddress: `cam-${p.equipment}` }),
    {
      hidesAsEmpty: true,
    },
  ),
  ofPlace(equipment.addEquipment, '    r r n o g a a', (p, { fresh }) => ({
    ...camera,
    hostname: fresh(),
    pj_id: p.project,
    location_id: String(p.location),
    ipaddress: '10.0.0.1',
  })),
  ofPlace(equipment.editEquipment, '   r r n o g a a', async (p, w) => ({
    ...camera,
    id: await addCamera(w, p),
    hostname: w.fresh(),
    ipaddress: '10.0.0.1',
  })),
  ofPlace(equipment.archiveEquipment, 'r r n o g a a', async (p, w) =>
    archived(await addCamera(w, p)),
  ),

  ofPlace(desktops.infoProject, '        r o n o g a a', (p) => ({ wid: p.wid.CCTV ?? 0 })),
  ofPlace(desktops.getAnydeskAnalyticG, 'r o n o g a a', ({ desktop: { wid } }) => ({ wid })),
  ofPlace(desktops.openRemoteDesktop, '  r o n o g a a', ({ desktop: { wid } }) => ({
    wid,
    anydesk: '123456789',
  })),
  ofPlace(desktops.saveRemoteDesktop, '  r r r r g a a', async ({ desktop }, { one }) => {
    await one(`delete from remote_desktop where anydesk = '987654321'`)
    return { wid: desktop.wid, form: { detail: 'ก', anydesk: '987654321' } }
  }),
  ofPlace(
    desktops.removeRemoteDesktop,
    'r r r r g a a',
    async ({ desktop: { wid } }, { one, fresh }) => {
      const insert = `insert into remote_desktop (wid, detail, anydesk) values ($1, 'ก', $2) returning id`
      return { wid, id: (await one(insert, [wid, fresh()])).id }
    },
  ),

  plain(contractors.contractorList, '   r r r r r a a', () => ({})),
  plain(contractors.contractor, '       r r r r r a a', async (_, w) => ({
    id: await addContractor(w),
  })),
  plain(contractors.saveContractor, '   r r r r r a a', () => ({ form: contractorForm })),
  plain(contractors.archiveContractor, 'r r r r r a a', async (_, w) =>
    archived(await addContractor(w)),
  ),
  plain(contractors.importContractors, 'r r r r r a a', () => {
    return {
      filename: 'a.csv',
      content: csv(`${contractors.contractorLabels.name}\nข\n`),
      write: false,
    }
  }),
  plain(contractors.exportContractors, 'r r r r r a a', () => ({ format: 'csv' as const })),

  plain(ways.wayList, '   r r r r r a a', () => ({})),
  plain(ways.way, '       r r r r r a a', async (_, w) => ({ id: await addWay(w) })),
  plain(ways.saveWay, '   r r r r r a a', () => ({ form: wayForm })),
  plain(ways.archiveWay, 'r r r r r a a', async (_, w) => archived(await addWay(w))),
  plain(ways.importWays, 'r r r r r a a', () => ({
    filename: 'a.csv',
    content: csv('ชื่อสายทาง\nข\n'),
    write: false,
  })),
  plain(ways.exportWays, 'r r r r r a a', () => ({ format: 'csv' as const })),
]
