import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { ProjectRow, ProjectValues } from '@roadside/contract/records/project.ts'
import { isDuplicate } from '@roadside/server-kit/database-errors.ts'
import type { Saving } from '@roadside/server-kit/record-store.ts'
import {
  changesBetween,
  makeOnce,
  needVersion,
  noteChange,
  type Change,
} from '@roadside/server-kit/records.ts'
import {
  findContractorName,
  findOwnDepartments,
  insertProject,
  lockProject,
  setProjectArchived,
  updateProject,
} from './repository.ts'

export interface Saved {
  readonly id: number
  readonly version: number
}

const changeOf = ({ db, caller, address, now }: Saving): Change => ({
  db,
  kind: 'project',
  address,
  now,
  username: caller.username,
})

/**
 * The names of the form's ids; refuses a department that is not the caller's, and an unknown
 * contractor.
 */
async function namesOf({ db, caller }: Saving, form: ProjectValues, before: ProjectRow | null) {
  const department = (await findOwnDepartments(db, caller)).find(
    ({ id }) => id === form.deptid,
  )?.name
  if (department === undefined) throw new ApiError('bad_request', 'กรุณาเลือกหน่วยงานที่รับผิดชอบ')
  const contractor =
    form.contractor_id === null ? '' : await findContractorName(db, form.contractor_id)
  if (contractor === null) throw new ApiError('bad_request', 'ไม่พบผู้รับจ้างที่เลือก กรุณาเลือกใหม่')
  return {
    department,
    contractor,
    names: {
      deptid: { from: before?.Dept_Name ?? null, to: department },
      contractor_id: { from: before?.vendor_name ?? null, to: contractor },
    },
  }
}

const searchTextOf = (form: ProjectValues, department: string) =>
  normaliseSearch(
    [form.pj_code, form.pj_name, form.contract_no, form.deptname, department, form.note].join(' '),
  )

/** Refuses a code that another project has. */
async function orSameCode<T>(code: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isDuplicate(error))
      throw new ApiError('duplicate', `มีโครงการรหัส ${code} อยู่แล้วในระบบ`, { cause: error })
    throw error
  }
}

export async function addProject(
  saving: Saving,
  form: ProjectValues,
  requestId: string | undefined,
): Promise<Saved> {
  const { db, now } = saving
  const change = changeOf(saving)
  const { id, isNew } = await makeOnce(change, { id: requestId, content: form }, async () => {
    const { department } = await namesOf(saving, form, null)
    return orSameCode(form.pj_code, insertProject(db, form, searchTextOf(form, department), now))
  })
  if (isNew) {
    const { names } = await namesOf(saving, form, null)
    const changes = changesBetween({}, form, names)
    await noteChange(change, { id, version: 1, name: form.pj_code, action: 'add', changes })
  }
  return { id, version: 1 }
}

async function needProject(
  saving: Saving,
  id: number,
  version: number | undefined,
): Promise<ProjectRow> {
  const before = await lockProject(saving.db, saving.caller, id)
  if (!before) throw new ApiError('not_found')
  if (!before.may_edit) throw new ApiError('forbidden')
  await needVersion(changeOf(saving), { id, version: before.version }, version)
  return before
}

export async function editProject(
  saving: Saving,
  id: number,
  version: number | undefined,
  form: ProjectValues,
): Promise<Saved> {
  const { db, now } = saving
  const before = await needProject(saving, id, version)
  const { department, names } = await namesOf(saving, form, before)
  const { pj_code, pj_name, contract_no, deptname, deptid, contractor_id, note } = before
  const { guarantee_date_start_de, guarantee_date_end_de } = before
  const changes = changesBetween(
    {
      pj_code,
      pj_name,
      contract_no,
      deptname,
      deptid,
      contractor_id,
      guarantee_date_start_de,
      guarantee_date_end_de,
      note,
    },
    form,
    names,
  )
  if (changes.length === 0) return { id, version: before.version }
  await orSameCode(form.pj_code, updateProject(db, id, form, searchTextOf(form, department), now))
  const after = { id, version: before.version + 1 }
  await noteChange(changeOf(saving), { ...after, name: form.pj_code, action: 'edit', changes })
  return after
}

/**
 * Archives a project or restores it; nothing of it is deleted, its cameras are monitored as before.
 */
export async function archiveProject(
  saving: Saving,
  id: number,
  version: number,
  archived: boolean,
): Promise<Saved> {
  const before = await needProject(saving, id, version)
  if ((before.archived_at !== null) === archived) return { id, version: before.version }
  await setProjectArchived(saving.db, id, archived ? saving.now : null, saving.now)
  const action = archived ? 'archive' : 'restore'
  const after = { id, version: before.version + 1 }
  await noteChange(changeOf(saving), { ...after, name: before.pj_code, action, changes: [] })
  return after
}
