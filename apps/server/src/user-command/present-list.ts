import { roleNames } from '@roadside/contract/user.ts'
import { userStateNames, type UserRow } from '@roadside/contract/user-calls.ts'

const columns: readonly (readonly [string, (row: UserRow) => string])[] = [
  ['ชื่อผู้ใช้', ({ username }) => username],
  ['สถานะ', ({ state }) => userStateNames[state]],
  ['สิทธิ์', ({ role }) => roleNames[role]],
  ['กลุ่ม', ({ groupname }) => groupname || '-'],
  ['หน่วยงาน/ผู้รับจ้าง', ({ department, contractor }) => department || contractor || '-'],
  ['สองขั้นตอน', ({ has_second_factor }) => (has_second_factor ? 'เปิด' : '-')],
  ['ชื่อ-นามสกุล', ({ firstname, lastname }) => `${firstname} ${lastname}`.trim()],
]

/** Accounts as a table for a terminal, or as JSON for a program. */
export function presentList(rows: readonly UserRow[], isJson: boolean): string {
  if (isJson) return JSON.stringify(rows, null, 2)
  const lines = [
    columns.map(([header]) => header),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ]
  const widths = columns.map((_, column) =>
    Math.max(...lines.map((cells) => widthOf(cells[column] ?? ''))),
  )
  const pad = (cell: string, column: number) =>
    cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))
  return lines.map((cells) => cells.map(pad).join('  ').trimEnd()).join('\n')
}

/** Columns on a terminal: Thai vowels and marks above and below need none. */
const widthOf = (text: string) => text.replaceAll(/\p{Mn}/gu, '').length
