import type { SessionRow } from '@roadside/contract/account-calls.ts'
import { browserName } from '@roadside/contract/domain/browser-name.ts'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import { useMemo } from 'react'
import type { TableColumn } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import { RowAction } from '../table/row-action.tsx'
import styles from './sessions-table.module.css'

interface SessionsTableProps {
  sessions: readonly SessionRow[] | undefined
  /** Null: none is ended here. */
  onEnd: ((session: SessionRow) => void) | null
}

const rowKey = ({ id }: SessionRow) => id

/** Where an account is signed in; the session that looks is marked, and ends by logging out. */
export function SessionsTable({ sessions, onEnd }: SessionsTableProps) {
  const columns = useMemo(() => columnsOf(onEnd), [onEnd])
  return <DataTable label="การเข้าสู่ระบบที่ยังเปิดอยู่" columns={columns} rows={sessions} rowKey={rowKey} />
}

function columnsOf(onEnd: SessionsTableProps['onEnd']): readonly TableColumn<SessionRow>[] {
  return [
    {
      id: 'agent',
      header: 'เบราว์เซอร์',
      cell: ({ agent, is_this }) => (
        <span title={agent}>
          {browserName(agent)}
          {is_this && <span className={styles.own}>เครื่องนี้</span>}
        </span>
      ),
    },
    { id: 'address', header: 'หมายเลขไอพี', cell: ({ address }) => address || '-' },
    {
      id: 'method',
      header: 'วิธีเข้าสู่ระบบ',
      cell: ({ method }) => (method === 'oidc' ? 'ผู้ให้บริการยืนยันตัวตน' : 'รหัสผ่าน'),
    },
    {
      id: 'created_at',
      header: 'เข้าสู่ระบบเมื่อ',
      cell: ({ created_at }) => formatThaiDateTime(created_at),
    },
    { id: 'seen_at', header: 'ใช้งานล่าสุด', cell: ({ seen_at }) => formatThaiDateTime(seen_at) },
    ...(onEnd
      ? [
          {
            id: 'end',
            header: 'จัดการ',
            isAction: true,
            cell: (session: SessionRow) =>
              !session.is_this && (
                <RowAction
                  icon="logout"
                  label={`ออกจากระบบ ${browserName(session.agent)} ${session.address}`}
                  onPress={() => onEnd(session)}
                />
              ),
          },
        ]
      : []),
  ]
}
