import { ApiError } from '@roadside/contract/errors.ts'
import { periodUnitNames } from '@roadside/contract/records/contract/defects-period.ts'
import {
  idsText,
  periodOfLot,
  readIds,
  type LotRow,
  type LotValues,
} from '@roadside/contract/records/contract/lot.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import { isDuplicate } from '@roadside/server-kit/database-errors.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { RecordStore } from '@roadside/server-kit/record-store.ts'
import { needEditable } from './access.ts'
import * as repository from './lot-repository.ts'

async function orSameName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new ApiError('duplicate', 'โครงการนี้มีงวดชื่อนี้อยู่แล้ว', { cause: error })
  }
}

/** As its form has it; the sites and equipment that the caller may see. */
const valuesOf = (lot: LotRow): LotValues => ({
  name: lot.name,
  accepted_on: lot.accepted_on,
  period: lot.period,
  period_unit: lot.period_unit,
  guarantee_until: lot.guarantee_until,
  sites: idsText(lot.sites.map(({ wid }) => wid)),
  equipment: idsText(lot.equipment.map(({ id }) => id)),
  note: lot.note,
})

const membersOf = ({ sites, equipment }: LotValues) => ({
  sites: readIds(sites),
  equipment: readIds(equipment),
})

/** Names that a history has room for. */
const mostNames = 20
function namesOf(members: readonly repository.LotMember[]): string {
  const names = members.slice(0, mostNames).map(({ name }) => name)
  const more = members.length - names.length
  return [...names, ...(more > 0 ? [`และอีก ${more} รายการ`] : [])].join(', ')
}

/** The lots of projects that the caller may change; a new one goes to `projectId`. For one change. */
export function lotStore(caller: Caller, projectId: number): RecordStore<LotValues> {
  /** The project of the lot, and whether it was put away: of a lot that is there as it was locked. */
  let lot = { projectId, isArchived: false }

  const findMembers = async (db: Db, form: LotValues, lotId: number | null) => {
    const { sites, equipment } = membersOf(form)
    const of = { projectId: lot.projectId, lotId }
    return {
      sites: await repository.findLotSites(db, caller, { ...of, ids: sites }),
      equipment: await repository.findLotAssets(db, caller, { ...of, ids: equipment }),
    }
  }

  return {
    kind: 'lot',
    nameOf: (form) => form.name,
    lock: async (db, id) => {
      const ofProject = await repository.findProjectOfLot(db, id)
      if (ofProject === null) return null
      await needEditable(db, caller, ofProject)
      const found = await repository.findLot(db, caller, id)
      if (!found) return null
      lot = { projectId: ofProject, isArchived: found.archived_at !== null }
      return { id, version: found.version, isArchived: lot.isArchived, form: valuesOf(found) }
    },
    refuse: async (db, form, id) => {
      const { sites, equipment } = await findMembers(db, form, id)
      const taken = [...sites, ...equipment].find((member) => member.lot !== '')
      if (taken)
        throw new ApiError(
          'conflict',
          `${taken.name} อยู่ในงวด ${taken.lot} แล้ว กรุณานำออกจากงวดนั้นก่อน`,
        )
    },
    names: async (db, form, before) => {
      if (!before) await needEditable(db, caller, projectId)
      if (lot.isArchived) throw new ApiError('bad_request', 'งวดนี้ถูกจัดเก็บแล้ว กรุณานำกลับมาใช้ก่อนแก้ไข')
      const { sites, equipment } = await findMembers(db, form, null)
      const sent = membersOf(form)
      if (sites.length < sent.sites.length)
        throw new ApiError('bad_request', 'มีพื้นที่ติดตั้งที่ไม่ได้อยู่ในโครงการนี้ กรุณาเลือกใหม่')
      if (equipment.length < sent.equipment.length)
        throw new ApiError('bad_request', 'มีอุปกรณ์ที่ไม่ได้อยู่ในโครงการนี้ กรุณาเลือกใหม่')
      const former = before && (await findMembers(db, before, null))
      return {
        period_unit: {
          from: before && periodUnitNames[before.period_unit],
          to: periodUnitNames[form.period_unit],
        },
        sites: { from: former && namesOf(former.sites), to: namesOf(sites) },
        equipment: { from: former && namesOf(former.equipment), to: namesOf(equipment) },
      }
    },
    insert: async (db, form, now) => {
      const values = { ...form, ...periodOfLot(form) }
      const id = await orSameName(repository.insertLot(db, projectId, values, now))
      await repository.setLotMembers(db, caller, { id, ...membersOf(form) })
      return id
    },
    update: async (db, id, form, now) => {
      await orSameName(repository.updateLot(db, id, { ...form, ...periodOfLot(form) }, now))
      await repository.setLotMembers(db, caller, { id, ...membersOf(form) })
    },
    setArchived: (db, id, at, now) => orSameName(repository.setLotArchived(db, id, at, now)),
  }
}
