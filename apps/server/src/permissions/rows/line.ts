import { lineCode, lineState, lineTargets } from '@roadside/contract/notices/line-calls.ts'
import { editsSites } from '@roadside/server-kit/testing/permissions.ts'
import { list, ofPlace, type Row } from '../row.ts'

export const lineRows: readonly Row[] = [
  list(lineState, editsSites, () => ({})),
  ofPlace(lineCode, editsSites, ({ departmentId: department_id }) => ({
    to: 'department' as const,
    department_id,
  })),
  list(lineTargets, editsSites, () => ({})),
]
