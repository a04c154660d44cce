import type { RemoteDesktop } from '@roadside/contract/records/site-records.ts'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { RowAction } from '@roadside/ui/table/row-action.tsx'
import styles from './site-records.module.css'

interface DesktopActions {
  readonly onOpen: (desktop: RemoteDesktop) => void
  readonly onEdit?: (desktop: RemoteDesktop) => void
  readonly onRemove?: (desktop: RemoteDesktop) => void
}

/** Columns of the remote desktops; the id opens the remote desktop. */
export function desktopColumns({
  onOpen,
  onEdit,
  onRemove,
}: DesktopActions): readonly TableColumn<RemoteDesktop>[] {
  const action: TableColumn<RemoteDesktop> = {
    id: 'action',
    header: 'จัดการ',
    isAction: true,
    cell: (desktop) =>
      desktop.isOfEquipment ? null : (
        <span className={styles.actions}>
          <RowAction
            icon="edit"
            label={`แก้ไข ${desktop.detail}`}
            onPress={() => onEdit?.(desktop)}
          />
          <RowAction
            icon="trash"
            label={`ลบ ${desktop.detail}`}
            onPress={() => onRemove?.(desktop)}
          />
        </span>
      ),
  }
  return [
    { id: 'num', header: 'ลำดับ', align: 'end', cell: ({ num }) => num },
    {
      id: 'detail',
      header: 'จุดติดตั้ง',
      width: 240,
      cell: ({ detail }) => <span className={styles.text}>{detail}</span>,
    },
    {
      id: 'anydesk',
      header: 'รหัส AnyDesk',
      cell: (desktop) => (
        <a
          className={styles.open}
          href={desktopAddress(desktop.anydesk)}
          aria-label={`เชื่อมต่อระยะไกล ${desktop.detail} ${desktop.anydesk}`}
          onClick={(event) => {
            event.preventDefault()
            onOpen(desktop)
          }}
          // the middle button would open it unnoted
          onAuxClick={(event) => event.preventDefault()}
        >
          {groups(desktop.anydesk)}
        </a>
      ),
    },
    ...(onEdit ? [action] : []),
  ]
}

/** The address that the program registers with the operating system; ids need no escaping. */
export function desktopAddress(anydesk: string): string {
  return `anydesk:${anydesk}`
}

/** 123456789 → 123 456 789, as the program shows it. */
function groups(anydesk: string): string {
  return /^\d+$/.test(anydesk) ? anydesk.replaceAll(/\B(?=(?:\d{3})+$)/g, ' ') : anydesk
}
