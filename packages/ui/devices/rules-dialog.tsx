import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceRow, DeviceSite } from '@roadside/contract/devices/rows.ts'
import { useState } from 'react'
import { useSend } from '../api/use-send.ts'
import { FormNote } from '../form/form-note.tsx'
import { RecordDialog } from '../form/record-dialog.tsx'
import { savePhase } from '../form/save-phase.ts'
import { showNotice } from '../parts/notice-store.ts'
import styles from './devices.module.css'
import { muted } from './muted.ts'
import { RegisteredAt } from './registered-at.tsx'
import {
  channelsWithRules,
  problemsOf,
  readRules,
  rulesValues,
  type RulesValues,
} from './rules-values.ts'
import { LimitsTable } from './limits-table.tsx'
import { RulesVersions } from './rules-versions.tsx'
import { SettingsFields } from './settings-fields.tsx'

interface RulesDialogProps {
  kind: DeviceKind
  calls: Pick<DeviceCalls, 'saveRules' | 'rules'>
  wid: number
  site: Pick<DeviceSite, 'name' | 'sta'>
  device: DeviceRow
  mayEdit: boolean
  onDone: () => void | Promise<void>
  onClose: () => void
}

const mayMeasure = ({ channels, acceptsNewChannels = false }: DeviceKind) =>
  acceptsNewChannels || channels.length > 0

/** Limits and settings of a device: as they are, who set them when, and for who may, to be changed from now on. */
export function RulesDialog({ kind, calls, wid, site, device, ...props }: RulesDialogProps) {
  const { mayEdit, onDone, onClose } = props
  const [isHistory, setHistory] = useState(false)
  const [initialValues] = useState(() => rulesValues(kind, device))
  // the version read with the form: a change by another user since then is not overwritten
  const [version] = useState(device.rules_version)
  const form = useForm<RulesValues>({
    initialValues,
    validate: (values) => problemsOf(kind, values),
  })
  const save = useSend(calls.saveRules, {
    onSuccess: async () => {
      showNotice('ok', 'บันทึกเกณฑ์สำเร็จ มีผลตั้งแต่ตอนนี้เป็นต้นไป')
      await onDone()
    },
  })
  return (
    <RecordDialog
      title={`เกณฑ์ของ ${device.name}`}
      form={form}
      phase={savePhase(save, mayEdit)}
      error={save.error}
      onReload={() => void onDone()}
      onClose={onClose}
      onSave={(values) =>
        save.mutate({ wid, device: device.id, version, rules: readRules(values, kind) })
      }
      head={
        <>
          <RegisteredAt site={site} />
          <div className={styles.bar}>
            <p className={muted}>เกณฑ์ใหม่ใช้กับค่าที่วัดตั้งแต่บันทึกเป็นต้นไป ค่าที่ผ่านมาคงผลเดิม</p>
            <Button
              size="compact-sm"
              aria-expanded={isHistory}
              onClick={() => setHistory(!isHistory)}
            >
              ประวัติการแก้ไข
            </Button>
            {isHistory && <RulesVersions kind={kind} calls={calls} wid={wid} device={device} />}
          </div>
        </>
      }
    >
      {mayMeasure(kind) && channelsWithRules(kind, device).length === 0 && (
        <FormNote tone="warn">ยังไม่มีช่องวัด ช่องวัดจะปรากฏเมื่ออุปกรณ์ส่งข้อมูลครั้งแรก</FormNote>
      )}
      <LimitsTable channels={channelsWithRules(kind, device)} form={form} isReadOnly={!mayEdit} />
      <SettingsFields settings={kind.settings ?? []} form={form} isReadOnly={!mayEdit} />
    </RecordDialog>
  )
}
