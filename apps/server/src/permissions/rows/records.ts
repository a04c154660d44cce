import * as guarantees from '@roadside/contract/records/contract/bank-guarantee.ts'
import * as terms from '@roadside/contract/records/contract/contract-terms.ts'
import * as lots from '@roadside/contract/records/contract/lot.ts'
import { guaranteeRadar } from '@roadside/contract/records/contract/radar-call.ts'
import * as contractors from '@roadside/contract/records/contractor.ts'
import * as equipment from '@roadside/contract/records/equipment.ts'
import * as locations from '@roadside/contract/records/location.ts'
import * as projects from '@roadside/contract/records/project.ts'
import { recordHistory } from '@roadside/contract/records/record.ts'
import * as desktops from '@roadside/contract/records/site-records.ts'
import { unknownTerms } from '@roadside/contract/service-levels/terms.ts'
import * as ways from '@roadside/contract/records/way.ts'
import { wayFields } from '@roadside/contract/records/way-form.ts'
import {
  administrators,
  authorityOnly,
  editsSites,
  seesProjects,
  seesSites,
} from '@roadside/server-kit/testing/permissions.ts'
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
const addLot = async ({ one, fresh }: World, project: number) =>
  (
    await one(
      `insert into lot (project_id, name, period_unit) values ($1, $2, 'month') returning id`,
      [project, fresh()],
    )
  ).id
const addGuarantee = async ({ one, fresh }: World, project: number) =>
  (
    await one(
      `insert into bank_guarantee (project_id, secures, bank, number) values ($1, 'defects', 'ก', $2) returning id`,
      [project, fresh()],
    )
  ).id
const lotForm = {
  accepted_on: '',
  period: '',
  period_unit: 'month' as const,
  guarantee_until: '',
  sites: '',
  equipment: '',
  note: '',
}
const guaranteeForm = {
  secures: 'defects' as const,
  kind: 'bank_guarantee' as const,
  bank: 'ก',
  amount: '',
  valid_from: '',
  valid_to: '',
  returned_on: '',
  note: '',
}
const archived = (id: number) => ({ id, version: 1, archived: true })

export const recordRows: readonly Row[] = [
  list(projects.projectList, seesProjects, () => ({ perPage: 500 })),
  ofPlace(projects.project, seesProjects, ofProject),
  ofPlace(
    projects.saveProject,
    administrators,
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
  ofPlace(projects.archiveProject, administrators, async (p, w) =>
    archived(await addProject(w, p.departmentId)),
  ),
  list(projects.projectChoices, administrators, () => ({})),
  ofPlace(
    recordHistory,
    { ...editsSites, staff: 'own, fewer', officeAdmin: 'group, fewer', drrAdmin: 'allowed, fewer' },
    (p) => ({ kind: 'equipment' as const, id: p.equipment }),
    {
      fewer: ['ipaddress'],
    },
  ),

  ofPlace(locations.dropdownELocation, seesProjects, ofProject),
  ofPlace(locations.locationMenu, seesProjects, ofProject),
  ofPlace(locations.projectLocations, seesProjects, ofProject),
  ofPlace(locations.saveLocation, administrators, (p, { fresh }) => ({
    ...ofProject(p),
    form: { ...locationForm, location_name: fresh() },
  })),
  ofPlace(locations.archiveLocation, administrators, async (p, w) =>
    archived(await addLocation(w, p.project)),
  ),
  ofPlace(locations.projectSites, seesProjects, ofProject),
  ofPlace(locations.attachSite, administrators, async (p, w) => {
    const wid = p.wid.Bridge ?? 0
    await w.one('update site set project_id = null where wid = $1', [wid])
    return { ...ofProject(p), wid, attached: true }
  }),

  ofPlace(terms.contractTerms, seesProjects, ofProject),
  ofPlace(terms.saveContractTerms, administrators, async (p, w) => ({
    pj_id: await addProject(w, p.departmentId),
    version: 1,
    form: { contract_value: '1', signed_on: '', terms: unknownTerms },
  })),
  ofPlace(lots.projectLots, seesProjects, ofProject),
  ofPlace(lots.lotEquipment, seesProjects, (p) => ({ ...ofProject(p), search: '' })),
  ofPlace(lots.saveLot, administrators, (p, { fresh }) => ({
    ...ofProject(p),
    form: { ...lotForm, name: fresh() },
  })),
  ofPlace(lots.archiveLot, administrators, async (p, w) => archived(await addLot(w, p.project))),
  list(guaranteeRadar, seesProjects, () => ({ perPage: 500 })),
  ofPlace(guarantees.bankGuarantees, seesProjects, ofProject),
  ofPlace(guarantees.saveBankGuarantee, administrators, (p, { fresh }) => ({
    ...ofProject(p),
    form: { ...guaranteeForm, number: fresh() },
  })),
  ofPlace(guarantees.archiveBankGuarantee, administrators, async (p, w) =>
    archived(await addGuarantee(w, p.project)),
  ),

  ofPlace(
    equipment.equipmentList,
    {
      ...seesProjects,
      fourG: 'own, fewer',
      staff: 'own, fewer',
      officeAdmin: 'group, fewer',
      drrAdmin: 'allowed, fewer',
    },
    ofProject,
    { fewer: ['ipaddress'] },
  ),
  ofPlace(
    equipment.equipmentRecord,
    { ...editsSites, staff: 'own, fewer', officeAdmin: 'group, fewer', drrAdmin: 'allowed, fewer' },
    (p) => ({ id: p.equipment }),
    {
      fewer: ['ipaddress'],
    },
  ),
  ofPlace(equipment.fetchCCTV, editsSites, (p) => ({ ipaddress: `cam-${p.equipment}` }), {
    hidesAsEmpty: true,
  }),
  ofPlace(equipment.addEquipment, editsSites, (p, { fresh }) => ({
    ...camera,
    hostname: fresh(),
    pj_id: p.project,
    location_id: String(p.location),
    ipaddress: '10.0.0.1',
  })),
  ofPlace(equipment.editEquipment, editsSites, async (p, w) => ({
    ...camera,
    id: await addCamera(w, p),
    hostname: w.fresh(),
    ipaddress: '10.0.0.1',
  })),
  ofPlace(equipment.archiveEquipment, editsSites, async (p, w) => archived(await addCamera(w, p))),

  ofPlace(desktops.infoProject, seesSites, (p) => ({ wid: p.wid.CCTV ?? 0 })),
  ofPlace(desktops.nearestCamera, seesSites, (p) => ({ wid: p.wid.CCTV ?? 0 })),
  ofPlace(desktops.getAnydeskAnalyticG, seesSites, ({ desktop: { wid } }) => ({ wid })),
  ofPlace(desktops.openRemoteDesktop, seesSites, ({ desktop: { wid } }) => ({
    wid,
    anydesk: '123456789',
  })),
  ofPlace(desktops.saveRemoteDesktop, administrators, async ({ desktop }, { one }) => {
    await one(`delete from remote_desktop where anydesk = '987654321'`)
    return { wid: desktop.wid, form: { detail: 'ก', anydesk: '987654321' } }
  }),
  ofPlace(
    desktops.removeRemoteDesktop,
    administrators,
    async ({ desktop: { wid } }, { one, fresh }) => {
      const insert = `insert into remote_desktop (wid, detail, anydesk) values ($1, 'ก', $2) returning id`
      return { wid, id: (await one(insert, [wid, fresh()])).id }
    },
  ),

  plain(contractors.contractorList, authorityOnly, () => ({})),
  plain(contractors.contractor, authorityOnly, async (_, w) => ({
    id: await addContractor(w),
  })),
  plain(contractors.saveContractor, authorityOnly, () => ({ form: contractorForm })),
  plain(contractors.archiveContractor, authorityOnly, async (_, w) =>
    archived(await addContractor(w)),
  ),
  plain(contractors.importContractors, authorityOnly, () => {
    return {
      filename: 'a.csv',
      content: csv(`${contractors.contractorLabels.name}\nข\n`),
      write: false,
    }
  }),
  plain(contractors.exportContractors, authorityOnly, () => ({ format: 'csv' as const })),

  plain(ways.wayList, authorityOnly, () => ({})),
  plain(ways.way, authorityOnly, async (_, w) => ({ id: await addWay(w) })),
  plain(ways.saveWay, authorityOnly, () => ({ form: wayForm })),
  plain(ways.archiveWay, authorityOnly, async (_, w) => archived(await addWay(w))),
  plain(ways.importWays, authorityOnly, () => ({
    filename: 'a.csv',
    content: csv('ชื่อสายทาง\nข\n'),
    write: false,
  })),
  plain(ways.exportWays, authorityOnly, () => ({ format: 'csv' as const })),
]
