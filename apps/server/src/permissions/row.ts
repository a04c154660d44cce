import * as kit from '@roadside/server-kit/testing/permissions.ts'
import type { Place } from './place.ts'
import type { World } from './world.ts'

/** One call of the product. Rows of the console's own calls are made with more than a solution's. */
export type Row = kit.Row<Place, World>

export const { ofPlace, list, plain } = kit.rowMakers<Place, World>()
