import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import * as calls from '@roadside/contract/records/structure-calls.ts'
import type { SolutionType } from '@roadside/contract/solution.ts'
import { isDuplicate, isStillUsed } from '@roadside/server-kit/database-errors.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import { changeUnit, removeUnit } from './change-unit.ts'
import * as store from './repository.ts'

/** Groups, departments and sites, for accounts that manage the authority. */
export function structureCalls(types: readonly SolutionType[]): ServedCall[] {
  const needType = (name: string) => {
    if (!types.some(({ typeName }) => typeName === name))
      throw new ApiError('bad_request', 'ไม่พบประเภทระบบที่เลือก')
  }
  /** Types that a search means by a word of their names. */
  const typesNamed = (needle: string) =>
    types
      .filter(({ title, menuName, typeName }) => {
        const words = normaliseSearch(`${title} ${menuName} ${typeName}`)
        return needle !== '' && needle.split(' ').every((word) => words.includes(word))
      })
      .map(({ typeName }) => typeName)

  return [
    serve(calls.structure, async ({ database: { db } }) => {
      const [groups, departments] = await Promise.all([
        store.findGroups(db),
        store.findDepartments(db),
      ])
      return { groups, departments }
    }),

    serve(calls.structureSites, ({ body, database: { db } }) => {
      const { page, perPage = 25, search = '', sort = 'name', order = 'asc' } = body
      const needle = normaliseSearch(search)
      const limit = page === undefined ? plainListLimit : perPage
      const offset = ((page ?? 1) - 1) * limit
      return store.findSites(db, { needle, types: typesNamed(needle), sort, order, limit, offset })
    }),

    serve(calls.saveGroup, (context) =>
      changeUnit(context, {
        action: 'saveGroup',
        find: findGroup,
        write: (db, before, form) => {
          if (before && before.code !== form.code)
            throw new ApiError('bad_request', 'รหัสกลุ่มหน่วยงานเปลี่ยนไม่ได้')
          return orNameInUse(
            store.writeGroup(db, before?.id ?? null, form),
            'มีกลุ่มหน่วยงานชื่อหรือรหัสนี้อยู่แล้ว',
          )
        },
      }),
    ),

    serve(calls.saveDepartment, (context) =>
      changeUnit(context, {
        action: 'saveDepartment',
        find: findDepartment,
        write: async (db, before, form) => {
          if ((await store.findGroups(db, Number(form.group_id))).length === 0)
            throw new ApiError('bad_request', 'ไม่พบกลุ่มหน่วยงานที่เลือก')
          if (before && before.accounts > 0 && String(before.group_id) !== form.group_id)
            throw new ApiError('bad_request', 'หน่วยงานนี้มีบัญชีผู้ใช้งานอยู่ จึงย้ายไปกลุ่มอื่นไม่ได้')
          return orNameInUse(
            store.writeDepartment(db, before?.id ?? null, form),
            'กลุ่มนี้มีหน่วยงานชื่อนี้อยู่แล้ว',
          )
        },
      }),
    ),

    serve(calls.saveSite, async (context) => {
      const saved = await changeUnit(context, {
        action: 'saveSite',
        find: findSite,
        write: async (db, before, form) => {
          needType(form.type_name)
          if ((await store.findDepartments(db, Number(form.department_id))).length === 0)
            throw new ApiError('bad_request', 'ไม่พบหน่วยงานที่เลือก')
          if (
            before &&
            before.type_name !== form.type_name &&
            (await store.hasHistory(db, before.id))
          )
            throw new ApiError('bad_request', 'พื้นที่นี้มีหรือเคยมีอุปกรณ์ จึงเปลี่ยนประเภทระบบไม่ได้')
          if (await store.hasTwin(db, form, before?.id ?? null))
            throw new ApiError('duplicate', 'หน่วยงานนี้มีพื้นที่ประเภทนี้ชื่อนี้อยู่แล้ว')
          return store.writeSite(db, before?.id ?? null, form)
        },
      })
      // its visibility may have changed
      context.live.publish([{ topic: 'structure', wid: saved.id, kind: 'registry' }])
      return saved
    }),

    serve(calls.removeGroup, (context) =>
      removeUnit(context, {
        action: 'removeGroup',
        find: findGroup,
        remove: (db, { id }) =>
          orUsed(
            store.deleteUnit(db, 'department_group', id),
            'กลุ่มนี้ยังมีหน่วยงานหรือบัญชีผู้ใช้งานอยู่ จึงลบไม่ได้',
          ),
      }),
    ),

    serve(calls.removeDepartment, (context) =>
      removeUnit(context, {
        action: 'removeDepartment',
        find: findDepartment,
        remove: (db, { id }) =>
          orUsed(
            store.deleteUnit(db, 'department', id),
            'หน่วยงานนี้ยังมีพื้นที่ติดตั้ง โครงการ อุปกรณ์ บัญชีผู้ใช้งาน หรือคีย์สำหรับส่งข้อมูลอยู่ จึงลบไม่ได้',
          ),
      }),
    ),

    serve(calls.removeSite, (context) =>
      removeUnit(context, {
        action: 'removeSite',
        find: findSite,
        remove: async (db, { id }) => {
          const used = 'พื้นที่นี้มีหรือเคยมีอุปกรณ์หรือเหตุการณ์ จึงลบไม่ได้ เพราะประวัติจะหายไปด้วย'
          if (await store.hasHistory(db, id)) throw new ApiError('bad_request', used)
          await orUsed(store.deleteUnit(db, 'site', id), used)
        },
      }),
    ),
  ]
}

const findGroup = async (db: Db, id: number) => (await store.findGroups(db, id))[0] ?? null
const findDepartment = async (db: Db, id: number) =>
  (await store.findDepartments(db, id))[0] ?? null
const findSite = async (db: Db, id: number) => {
  const site = await store.findSite(db, id)
  return site && { ...site, id: site.wid }
}

async function orNameInUse<T>(work: Promise<T>, sentence: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new ApiError('duplicate', sentence, { cause: error })
  }
}

async function orUsed(work: Promise<void>, sentence: string): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!isStillUsed(error)) throw error
    throw new ApiError('bad_request', sentence, { cause: error })
  }
}
