import { formatNumber } from '@roadside/contract/domain/format.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import type { LampView } from '../lamp-view.ts'
import type { Lamps } from '../use-lamps.ts'
import styles from './dialogs.module.css'
import { filterWords, listColumns } from './lamp-list.ts'

interface ListDialogProps {
  /** Name of the site. */
  title: string
  lamps: Lamps
  view: LampView
  isRoot: boolean
  onClose: () => void
}

/** Takes the lamps of the table away, on all its pages: CSV, XLSX, paper. */
export function ListDialog({ title, lamps, view, isRoot, onClose }: ListDialogProps) {
  const total = lamps.table?.total ?? 0
  const { filter, search } = view
  const narrowed = [filterWords[filter], search && `ค้นหา “${search}”`].filter(Boolean).join(' · ')
  const of = [title, narrowed].filter(Boolean).join(' · ')
  const isPrinted = total <= plainListLimit
  return (
    <PageDialog isOpen onClose={onClose} size={480} title="ส่งออกรายการดวงโคม">
      <p className={styles.words}>
        ดวงโคม {formatNumber(total)} ดวง ของ {of} ตามลำดับที่แสดงในตาราง
      </p>
      {!isPrinted && (
        <p className={styles.tip}>
          พิมพ์ได้ครั้งละไม่เกิน {formatNumber(plainListLimit)} ดวง กรุณาค้นหาหรือกรองให้เหลือน้อยลง
          หรือส่งออกเป็นไฟล์
        </p>
      )}
      <div className={styles.taking}>
        <TableButtons
          table={async () => ({
            name: `ดวงโคม ${title}`.slice(0, 150),
            columns: listColumns(isRoot),
            rows: await lamps.feed.rows(view),
          })}
          {...(isPrinted && { print: { of: narrowed, period: null, isLandscape: true } })}
        />
      </div>
    </PageDialog>
  )
}
