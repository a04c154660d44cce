import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { ProjectValues } from '@roadside/contract/records/project.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import { isDuplicate } from '@roadside/server-kit/database-errors.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { RecordStore } from '@roadside/server-kit/record-store.ts'
import {
  findContractorName,
  findDepartmentName,
  findOwnDepartments,
  insertProject,
  lockProject,
  setProjectArchived,
  updateProject,
} from './repository.ts'

async function searchTextOf(db: Db, form: ProjectValues): Promise<string> {
  const department = await findDepartmentName(db, form.deptid)
  return normaliseSearch(
    [form.pj_code, form.pj_name, form.contract_no, form.deptname, department, form.note].join(' '),
  )
}

/** Refuses a code that another project has. */
async function orSameCode<T>(code: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new ApiError('duplicate', `มีโครงการรหัส ${code} อยู่แล้วในระบบ`, { cause: error })
  }
}

/**
 * The projects that the caller may change. An archived project's cameras are monitored as before.
 */
export function projectStore(caller: Caller): RecordStore<ProjectValues> {
  return {
    kind: 'project',
    nameOf: (form) => form.pj_code,
    lock: async (db, id) => {
      const found = await lockProject(db, caller, id)
      if (!found) return null
      if (!found.may_edit) throw new ApiError('forbidden')
      const { version, archived_at, pj_code, pj_name, contract_no, deptname, deptid } = found
      const { contractor_id, guarantee_date_start_de, guarantee_date_end_de, note } = found
      return {
        id,
        version,
        isArchived: archived_at !== null,
        form: {
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
      }
    },
    names: async (db, form, before) => {
      const departments = await findOwnDepartments(db, caller)
      const department = departments.find(({ id }) => id === form.deptid)?.name
      if (department === undefined) throw new ApiError('bad_request', 'กรุณาเลือกหน่วยงานที่รับผิดชอบ')
      const contractorName = async (id: number | null) =>
        id === null ? '' : findContractorName(db, id)
      const contractor = await contractorName(form.contractor_id)
      if (contractor === null) throw new ApiError('bad_request', 'ไม่พบผู้รับจ้างที่เลือก กรุณาเลือกใหม่')
      return {
        deptid: { from: before && (await findDepartmentName(db, before.deptid)), to: department },
        contractor_id: {
          from: before && (await contractorName(before.contractor_id)),
          to: contractor,
        },
      }
    },
    insert: async (db, form, now) =>
      orSameCode(form.pj_code, insertProject(db, form, await searchTextOf(db, form), now)),
    update: async (db, id, form, now) =>
      orSameCode(form.pj_code, updateProject(db, id, form, await searchTextOf(db, form), now)),
    setArchived: setProjectArchived,
  }
}
