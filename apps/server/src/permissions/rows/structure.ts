import * as calls from '@roadside/contract/records/structure-calls.ts'
import { authorityOnly } from '@roadside/server-kit/testing/permissions.ts'
import { plain, type Row } from '../row.ts'
import type { World } from '../world.ts'

const groupOf = (name: string) => ({ name, code: name, kind: 'other' as const, region_number: '' })
const someGroup = async ({ one, fresh }: World) =>
  one(`insert into department_group (name, code, kind) values ($1, $1, 'other') returning id`, [
    fresh(),
  ])
const someDepartment = async (world: World) => {
  const { id } = await someGroup(world)
  return world.one('insert into department (group_id, name) values ($1, $2) returning id', [
    id,
    world.fresh(),
  ])
}
const siteOf = (department: unknown, name: string) => ({
  department_id: String(department),
  type_name: 'Lighting',
  name,
  road_code: '',
  road_name: '',
  sta: '',
  latitude: '',
  longitude: '',
})

export const structureRows: readonly Row[] = [
  plain(calls.structure, authorityOnly, () => ({})),
  plain(calls.structureSites, authorityOnly, () => ({ page: 1 })),
  plain(calls.saveGroup, authorityOnly, (_, { fresh }) => ({ form: groupOf(fresh()) })),
  plain(calls.removeGroup, authorityOnly, async (_, world) => ({
    ...(await someGroup(world)),
    version: 1,
  })),
  plain(calls.saveDepartment, authorityOnly, async (_, world) => {
    const { id } = await someGroup(world)
    return { form: { group_id: String(id), name: world.fresh(), province: '' } }
  }),
  plain(calls.removeDepartment, authorityOnly, async (_, world) => ({
    ...(await someDepartment(world)),
    version: 1,
  })),
  plain(calls.saveSite, authorityOnly, async (_, world) => {
    const { id } = await someDepartment(world)
    return { form: siteOf(id, world.fresh()) }
  }),
  plain(calls.removeSite, authorityOnly, async (_, world) => {
    const { id } = await someDepartment(world)
    const insert = `insert into site (department_id, type_name, name) values ($1, 'Lighting', 'x') returning wid as id`
    return { ...(await world.one(insert, [id])), version: 1 }
  }),
]
