import { lineCode, lineState, lineTargets } from '@roadside/contract/notices/line-calls.ts'
import { editsSites } from '@roadside/server-kit/testing/permissions.ts'
import { list, ofPlace, type Row } from '../row.ts'

/** A contractor's account binds its own LINE alone. */
const binds = { ...editsSites, contractor: 'nothing' } as const

export const lineRows: readonly Row[] = [
  list(lineState, binds, () => ({})),
  ofPlace(lineCode, binds, ({ departmentId: department_id }) => ({
    to: 'department' as const,
    department_id,
  })),
  list(lineTargets, binds, () => ({})),
]
