import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import type { Health } from '@roadside/contract/health.ts'
import { userStateNames, type UserRow, type UserState } from '@roadside/contract/user-calls.ts'
import { roleNames } from '@roadside/contract/user.ts'
import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { CellText } from '@roadside/ui/register/cell-text.tsx'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'

const shapes: Record<UserState, Health> = {
  active: 'ok',
  suspended: 'unreachable',
  pending: 'warning',
}

/** The state of an account as colour, shape and word. */
export function UserStateChip({ state }: { state: UserState }) {
  return <HealthChip health={shapes[state]} word={userStateNames[state]} />
}

export const fullNameOf = ({ firstname, lastname }: UserRow) => `${firstname} ${lastname}`.trim()
/** Nobody has granted any while it waits. */
const roleOf = ({ role, state }: UserRow) => (state === 'pending' ? '-' : roleNames[role])
const secondFactorOf = ({ has_second_factor }: UserRow) => (has_second_factor ? 'เปิดใช้' : '-')

export const userColumns: readonly TableColumn<UserRow>[] = [
  {
    id: 'username',
    header: 'ชื่อผู้ใช้',
    isSortable: true,
    cell: ({ username }) => <CellText>{username}</CellText>,
  },
  {
    id: 'name',
    header: 'ชื่อ-นามสกุล',
    isSortable: true,
    cell: (row) => <CellText>{fullNameOf(row)}</CellText>,
  },
  { id: 'role', header: 'สิทธิ์', isSortable: true, cell: roleOf },
  {
    id: 'group',
    header: 'กลุ่มหน่วยงาน',
    isSortable: true,
    cell: ({ group }) => <CellText>{group}</CellText>,
  },
  {
    id: 'department',
    header: 'หน่วยงาน/ผู้รับจ้าง',
    isSortable: true,
    cell: ({ department, contractor }) => <CellText>{department || contractor}</CellText>,
  },
  {
    id: 'state',
    header: 'สถานะบัญชี',
    isSortable: true,
    cell: ({ state }) => <UserStateChip state={state} />,
  },
  { id: 'second_factor', header: ['ยืนยัน', 'สองขั้นตอน'], isSortable: true, cell: secondFactorOf },
  {
    id: 'last_login',
    header: 'เข้าใช้งานล่าสุด',
    isSortable: true,
    cell: ({ last_login_at }) => formatThaiDateTime(last_login_at),
  },
]

export const exportUserColumns: readonly ExportColumn<UserRow>[] = [
  { header: 'ชื่อผู้ใช้', value: ({ username }) => username },
  { header: 'ชื่อ', value: ({ firstname }) => firstname },
  { header: 'นามสกุล', value: ({ lastname }) => lastname },
  { header: 'สิทธิ์การใช้งาน', value: roleOf },
  { header: 'กลุ่มหน่วยงาน', value: ({ group }) => group },
  { header: 'หน่วยงาน', value: ({ department }) => department },
  { header: 'ผู้รับจ้าง', value: ({ contractor }) => contractor },
  { header: 'สถานะบัญชี', value: ({ state }) => userStateNames[state] },
  { header: 'ยืนยันสองขั้นตอน', value: secondFactorOf },
  { header: 'เข้าใช้งานล่าสุด', value: ({ last_login_at }) => formatThaiDateTime(last_login_at) },
]
