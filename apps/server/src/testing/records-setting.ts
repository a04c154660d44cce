import type { Body, Call, Reply } from '@roadside/contract/call.ts'
import { saveLocation } from '@roadside/contract/records/location.ts'
import { saveProject, type ProjectForm } from '@roadside/contract/records/project.ts'
import {
  buildGroup,
  buildUser,
  createTestApp,
  type Answer,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'

export interface RecordsSetting extends TestApp {
  readonly call: <C extends Call>(
    call: C,
    body: Body<C>,
    token?: string | null,
  ) => Promise<Answer<Reply<C>>>
  /** Tokens: the username admin; role admin of the office; role user of its first department; the others. */
  readonly admin: string
  readonly officeAdmin: string
  readonly staff: string
  readonly otherStaff: string
  readonly viewer: string
  readonly fourG: string
  readonly departments: { readonly first: number; readonly second: number }
  /** A project of the first department without a place. */
  readonly pj_id: number
  addProject(form?: Partial<ProjectForm>): Promise<number>
  addLocation(projectId: number, name: string): Promise<number>
}

export const projectForm: ProjectForm = {
  pj_code: 'P-1',
  pj_name: 'โครงการทดสอบ',
  contract_no: '1/2569',
  deptname: 'กรมทางหลวงชนบท',
  deptid: '',
  note: '',
  contractor_id: '',
  guarantee_date_start_de: '01/01/2569',
  guarantee_date_end_de: '31/12/2569',
}
export const locationForm = {
  location_name: '',
  road_code: 'นบ.1001',
  road_name: '',
  sta: '',
  latitude: '',
  longitude: '',
}

/** Two departments of an office with an account of each kind, and a project. */
export async function createRecordsSetting(
  settings: Record<string, string> = {},
): Promise<RecordsSetting> {
  const app = await createTestApp(settings)
  const drr = await buildGroup(app, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const office = await buildGroup(app, {
    code: 'office-1',
    departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'],
  })
  const [first = 0, second = 0] = Object.values(office.departments)
  const { groupId } = office
  await buildUser(app, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  await buildUser(app, { username: 'officeadmin', groupId, role: 'admin' })
  await buildUser(app, { username: 'staff', groupId, departmentId: first })
  await buildUser(app, { username: 'otherstaff', groupId, departmentId: second })
  await buildUser(app, { username: 'viewer', groupId, departmentId: first, firstname: 'dashboard' })
  await buildUser(app, { username: '4g', groupId, departmentId: first })
  const [admin, officeAdmin, staff, otherStaff, viewer, fourG] = (await Promise.all(
    ['admin', 'officeadmin', 'staff', 'otherstaff', 'viewer', '4g'].map((name) =>
      app.tokenOf(name),
    ),
  )) as [string, string, string, string, string, string]
  const addProject = async (form: Partial<ProjectForm> = {}) => {
    const { body } = await app.call(
      saveProject,
      { form: { ...projectForm, deptid: String(first), ...form } },
      admin,
    )
    return body.id
  }
  const addLocation = async (pj_id: number, location_name: string) => {
    const { body } = await app.call(
      saveLocation,
      { pj_id, form: { ...locationForm, location_name } },
      admin,
    )
    return body.id
  }
  const pj_id = await addProject()
  const tokens = { admin, officeAdmin, staff, otherStaff, viewer, fourG }
  return { ...app, ...tokens, departments: { first, second }, pj_id, addProject, addLocation }
}
