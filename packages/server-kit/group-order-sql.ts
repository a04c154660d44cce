import { groupKinds } from '@roadside/contract/menu-call.ts'
import { sql } from 'kysely'

/** The order of groups in the menu, for SQL; `g` is the group. */
export const groupOrder = sql`array_position(${[...groupKinds]}::text[], g.kind), g.region_number, g.name collate "th-x-icu"`
