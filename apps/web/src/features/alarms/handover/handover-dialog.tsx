import { handover, type Handover } from '@roadside/contract/alarms/handover-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { ShownFields } from '@roadside/ui/form/form-grid.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { PrintButton } from '@roadside/ui/print/print-button.tsx'
import { PrintedHandover } from './handover-print.tsx'
import styles from './handover.module.css'
import { ShiftParts } from './shift-parts.tsx'
import { shiftWords } from './use-handover.ts'

const title = 'บันทึกการส่งเวร'

/** One hand-over as it was signed, with its print. */
export function HandoverDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useCall(handover, { id })
  const { data } = query
  return (
    <PageDialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        data && (
          <PrintButton
            make={() => ({
              title,
              of: data.console_name,
              period: shiftWords(data),
              content: <PrintedHandover handover={data} />,
            })}
          />
        )
      }
    >
      <ViewState query={query}>{(shown) => <Content handover={shown} />}</ViewState>
    </PageDialog>
  )
}

function Content({ handover: shown }: { handover: Handover }) {
  const { console_name, to, given_by_name, note, taken_at, taken_by_name, taken_note } = shown
  return (
    <div className={styles.shift}>
      <ShownFields
        fields={[
          { label: 'เวรของ', value: console_name },
          { label: 'เวร', value: shiftWords(shown) },
          { label: 'ผู้ส่งเวร', value: `${given_by_name} ${formatThaiDateTime(to)}` },
          {
            label: 'ผู้รับเวร',
            value: taken_at ? `${taken_by_name} ${formatThaiDateTime(taken_at)}` : 'รอลงชื่อ',
          },
          { label: 'บันทึกของผู้ส่ง', value: <Said>{note}</Said>, isWide: true },
          { label: 'บันทึกของผู้รับ', value: <Said>{taken_note}</Said>, isWide: true },
        ]}
      />
      <ShiftParts content={shown.content} />
    </div>
  )
}

/** A note with its lines as they were typed. */
function Said({ children }: { children: string }) {
  return <span className={styles.said}>{children || '-'}</span>
}
