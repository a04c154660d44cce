import * as calls from '@roadside/contract/records/structure-calls.ts'
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

// no token, dashboard-only, 4G, user, role admin of a group, role admin in drr, admin
export const structureRows: readonly Row[] = [
  plain(calls.structure, '       r r r r r a a', () => ({})),
  plain(calls.structureSites, '  r r r r r a a', () => ({ page: 1 })),
  plain(calls.saveGroup, '       r r r r r a a', (_, { fresh }) => ({ form: groupOf(fresh()) })),
  plain(calls.removeGroup, '     r r r r r a a', async (_, world) => ({
    ...(await someGroup(world)),
    version: 1,
  })),
  plain(calls.saveDepartment, '  r r r r r a a', async (_, world) => {
    const { id } = await someGroup(world)
    return { form: { group_id: String(id), name: world.fresh(), province: '' } }
  }),
  plain(calls.removeDepartment, 'r r r r r a a', async (_, world) => ({
    ...(await someDepartment(world)),
    version: 1,
  })),
  plain(calls.saveSite, '        r r r r r a a', async (_, world) => {
    const { id } = await someDepartment(world)
    return { form: siteOf(id, world.fresh()) }
  }),
  plain(calls.removeSite, '      r r r r r a a', async (_, world) => {
    const { id } = await someDepartment(world)
    const insert = `insert into site (department_id, type_name, name) values ($1, 'Lighting', 'x') returning wid as id`
    return { ...(await world.one(insert, [id])), version: 1 }
  }),
]
