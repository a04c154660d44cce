import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { useServerTime } from '@roadside/ui/api/use-server-time.ts'
import { muted } from '@roadside/ui/devices/muted.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { FailureNote, FormNote } from '@roadside/ui/form/form-note.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { TableFrame } from '@roadside/ui/table/table-frame.tsx'
import { useToday } from '@roadside/ui/use-today.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { wimLimits, withdrawWimLimit } from '../calls.ts'
import type { WimLimit } from '../rows.ts'
import { standingOf } from '../rules/limit-standing.ts'
import { wimClassNames } from '../rules/vehicle.ts'
import { limitColumns, exportLimits } from './limit-columns.tsx'
import { LimitForm } from './limit-form.tsx'
import styles from './wim.module.css'

const place = 'wimLimits'
const title = 'พิกัดน้ำหนักตามประเภทรถ'

/** Opens the table of legal limits. */
export function LimitsButton() {
  const dialog = useUrlDialog(place)
  return (
    <Button title="พิกัดน้ำหนัก" onClick={() => dialog.open()}>
      <Icon name="table" size={16} />
      <span className={styles.limitsWord}>พิกัดน้ำหนัก</span>
    </Button>
  )
}

/** The dialog of the table of legal limits; it stands outside a site's dialog. */
export function LimitsPlace() {
  const dialog = useUrlDialog(place)
  return dialog.isOpen ? <LimitsDialog onClose={dialog.close} /> : null
}

/** The question stands over a table that may be longer than the screen. */
const begin = (button: HTMLButtonElement | null) => button?.focus()

const rowKey = ({ id }: WimLimit) => id

/** The dated table of limits with who entered what, and for the authority, entering and withdrawing rows. */
export function LimitsDialog({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState<'now' | 'all'>('now')
  const [isEntering, setEntering] = useState(false)
  const [confirming, setConfirming] = useState<WimLimit | null>(null)
  const today = useToday()
  const client = useQueryClient()
  const query = useCall(wimLimits, {}, { staleTime: 0 })
  const asOf = useServerTime(query.dataUpdatedAt)
  const mayEdit = query.data?.may_edit ?? false
  const refresh = () => client.invalidateQueries({ queryKey: [wimLimits.path] })
  const withdraw = useSend(withdrawWimLimit, {
    onSuccess: async () => {
      showNotice('ok', 'ยกเลิกพิกัดแล้ว รถที่ผ่านไปแล้วยังคงผลเดิม')
      setConfirming(null)
      await refresh()
    },
  })
  const all = query.data?.limits ?? []
  const rows =
    shown === 'all'
      ? all
      : all.filter((limit) => ['now', 'later'].includes(standingOf(limit, all, today)))
  const columns = useMemo(
    () => limitColumns(query.data?.limits ?? [], today, mayEdit ? setConfirming : null),
    [query.data, today, mayEdit],
  )
  return (
    <PageDialog isOpen onClose={onClose} title={title}>
      <div className={styles.view}>
        <div className={styles.choice}>
          <SegmentedFilter
            label="แสดง"
            value={shown}
            onChange={setShown}
            options={[
              { value: 'now', label: 'ใช้อยู่และที่จะเริ่มใช้' },
              { value: 'all', label: 'ประวัติทั้งหมด' },
            ]}
          />
          {mayEdit && !isEntering && (
            <Button
              variant="filled"
              leftSection={<Icon name="plus" size={16} />}
              onClick={() => setEntering(true)}
            >
              กำหนดพิกัดใหม่
            </Button>
          )}
          <div className={styles.taken}>
            <TableButtons
              table={() => ({ name: title, columns: exportLimits(all, today), rows })}
              print={{ of: 'ใช้กับเครื่องชั่งทุกแห่ง', period: null }}
            />
          </div>
        </div>
        {isEntering && (
          <LimitForm
            today={today}
            onClose={() => setEntering(false)}
            onDone={async () => {
              setEntering(false)
              await refresh()
            }}
          />
        )}
        {confirming && (
          <FormNote
            tone="warn"
            actions={
              <div className={styles.answers}>
                <Button
                  key={confirming.id}
                  ref={begin}
                  size="compact-sm"
                  onClick={() => setConfirming(null)}
                >
                  เก็บพิกัดนี้ไว้
                </Button>
                <Button
                  size="compact-sm"
                  variant="filled"
                  color="red"
                  loading={withdraw.isPending}
                  onClick={() => withdraw.mutate({ id: confirming.id })}
                >
                  ยกเลิกพิกัด
                </Button>
              </div>
            }
          >
            ต้องการยกเลิกพิกัด {wimClassNames[confirming.class]} {formatNumber(confirming.limit_kg)} กก.
            ที่เริ่มใช้ {formatThaiDate(confirming.valid_from)} ใช่หรือไม่ รถที่ผ่านต่อจากนี้จะใช้พิกัดก่อนหน้า
          </FormNote>
        )}
        <FailureNote error={withdraw.error} />
        <ViewState query={query}>
          {() => (
            <TableFrame>
              <DataTable label={title} columns={columns} rows={rows} rowKey={rowKey} />
            </TableFrame>
          )}
        </ViewState>
        <p className={muted}>
          รถแต่ละคันตัดสินตามพิกัดที่ใช้ในวันที่ผ่าน และคงผลนั้นไว้แม้พิกัดเปลี่ยน · ค่าเริ่มต้นเป็นค่าตั้งต้นของระบบ
          โปรดตรวจสอบกับประกาศฉบับปัจจุบันก่อนใช้งาน
          {query.data && ` · ข้อมูลล่าสุดเมื่อ ${formatThaiDateTime(new Date(asOf))}`}
        </p>
      </div>
    </PageDialog>
  )
}
