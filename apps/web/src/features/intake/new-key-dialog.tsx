import { Button, TextInput } from '@mantine/core'
import {
  activeAlarmsPath,
  alertmanagerPath,
  makeIngestKey,
  open311Path,
} from '@roadside/contract/ingest-calls.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { CopyField } from '@roadside/ui/form/copy-field.tsx'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { ShownOnceDialog } from '@roadside/ui/form/shown-once-dialog.tsx'
import { useId, useRef, useState } from 'react'
import { ConnectSender } from './connect-sender.tsx'
import { FirstMessage } from './first-message.tsx'
import type { Intakes } from './intake-solutions.ts'
import styles from './intake.module.css'
import { KeyLimitFields, noLimits, sentLimits } from './key-limits.tsx'

interface NewKeyDialogProps {
  intakes: Intakes
  onMade: () => unknown
  onClose: () => void
}

/** Makes a key and shows it, this once. */
export function NewKeyDialog({ intakes, onMade, onClose }: NewKeyDialogProps) {
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [limits, setLimits] = useState(noLimits)
  const [error, setError] = useState<string | null>(null)
  const make = useSend(makeIngestKey, { onSuccess: () => void onMade() })
  if (make.data) {
    return (
      <ShownOnceDialog
        title={`คีย์สำหรับส่งข้อมูล ${make.data.name}`}
        noun="คีย์"
        note="คีย์นี้แสดงเพียงครั้งเดียว กรุณาคัดลอกเก็บไว้ในที่ปลอดภัยก่อนปิดหน้าต่าง"
        onClose={onClose}
      >
        <CopyField label="คีย์" value={make.data.key} />
        {limits.scopes.includes('readAlarms') && (
          <CopyField
            label="ที่อยู่ของการแจ้งเตือน (GET)"
            value={`${location.origin}${activeAlarmsPath}`}
          />
        )}
        {limits.scopes.includes('sendAlarms') && (
          <CopyField
            label="ที่อยู่สำหรับ Alertmanager (webhook)"
            value={`${location.origin}${alertmanagerPath}`}
          />
        )}
        {limits.scopes.includes('open311') && (
          <CopyField
            label="ที่อยู่ของ Open311 GeoReport v2"
            value={`${location.origin}${open311Path}`}
          />
        )}
        {limits.scopes.includes('ingest') && (
          <>
            <ConnectSender
              intakes={intakes}
              solutions={sentLimits(limits).solutions}
              ingestKey={make.data.key}
            />
            <FirstMessage keyId={make.data.id} />
          </>
        )}
      </ShownOnceDialog>
    )
  }
  const send = () => {
    const typed = name.trim()
    setError(typed === '' ? 'กรุณากรอกชื่อ' : null)
    if (typed === '') field.current?.focus()
    else make.mutate({ name: typed, ...sentLimits(limits) })
  }
  return (
    <PageDialog
      isOpen
      onClose={onClose}
      size="form"
      title="สร้างคีย์สำหรับส่งข้อมูล"
      footer={
        <>
          <Button onClick={onClose}>ยกเลิก</Button>
          <Button
            variant="filled"
            type="submit"
            form={formId}
            loading={make.isPending}
            disabled={limits.scopes.length === 0}
          >
            สร้างคีย์
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextInput
          ref={field}
          label="ชื่อ"
          description="ใครหรือเครื่องใดใช้คีย์นี้ เช่น ChirpStack สทช.ที่ 1"
          maxLength={80}
          data-autofocus
          disabled={make.isPending}
          value={name}
          error={error}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <KeyLimitFields
          intakes={intakes}
          value={limits}
          isDisabled={make.isPending}
          onChange={setLimits}
        />
        <FailureNote error={make.error} />
      </form>
    </PageDialog>
  )
}
