import { NativeSelect, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { healthNames } from '@roadside/contract/health.ts'
import {
  assetPeriods,
  excuseNames,
  excusePeriod,
  excuses,
  monitoringAvailability,
  type AssetPeriod,
} from '@roadside/contract/monitoring-calls.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import styles from './monitoring.module.css'

interface ExcuseDialogProps {
  period: AssetPeriod
  /** Of the equipment. */
  name: string
  onClose: () => void
}

const shown = [assetPeriods, monitoringAvailability]
/** In place of an excuse: none. */
const none = 'none'

/** Counts an interval in which equipment did not work as maintenance or force majeure, or takes that back; always with a reason. */
export function ExcuseDialog({ period, name, onClose }: ExcuseDialogProps) {
  const { id, health, started_at, ended_at, excuse } = period
  const refresh = useRefresh(shown)
  const form = useForm({
    initialValues: { excuse: excuse ?? (excuses[0] as string), reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? 'กรุณาระบุเหตุผล' : null) },
  })
  const save = useSend(excusePeriod, {
    onSuccess: async () => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      onClose()
      await refresh()
    },
  })
  return (
    <RecordDialog
      title={`ระบุเหตุยกเว้นของช่วงขัดข้อง ${name}`.trim()}
      form={form}
      phase={savePhase(save)}
      error={save.error}
      onSave={(values) =>
        save.mutate({
          id,
          excuse: excuses.find((one) => one === values.excuse) ?? null,
          reason: values.reason.trim(),
        })
      }
      onClose={onClose}
      head={
        <p className={styles.lead}>
          <b>
            {healthNames[health]} {formatThaiDateTime(started_at)} –{' '}
            {ended_at ? formatThaiDateTime(ended_at) : 'ปัจจุบัน'}
          </b>
          เวลาที่ยกเว้นไม่นับเป็นเวลาที่ใช้งานไม่ได้ในความพร้อมใช้งานหลังหักเวลายกเว้น ค่าตามที่วัดได้ไม่เปลี่ยน
        </p>
      }
    >
      <NativeSelect
        className={wideField}
        label="เหตุยกเว้น"
        data={[
          ...excuses.map((value) => ({ value: value as string, label: excuseNames[value] })),
          ...(excuse ? [{ value: none, label: 'ยกเลิกการยกเว้น' }] : []),
        ]}
        {...form.getInputProps('excuse')}
      />
      <Textarea
        className={wideField}
        label="เหตุผล"
        required
        rows={3}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </RecordDialog>
  )
}
