import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import {
  pauseReasonNames,
  pauseReasons,
  type PauseReason,
} from '@roadside/contract/service-levels/domain/pause.ts'
import {
  claimPause,
  savePause,
  type PauseRow,
  type PlaceOfPause,
} from '@roadside/contract/service-levels/pause-calls.ts'
import { pauseLabels as labels } from '@roadside/contract/service-levels/pause-labels.ts'
import { newRequestId } from '../api/request-id.ts'
import { useSend } from '../api/use-send.ts'
import { fieldOrder, wideField } from '../form/form-grid.tsx'
import { momentHint, readMoment, sameMinute } from '../form/read-moment.ts'
import { RecordDialog } from '../form/record-dialog.tsx'
import { savePhase } from '../form/save-phase.ts'
import { ThaiDateInput } from '../form/thai-date-input.tsx'
import { showNotice } from '../parts/notice-store.ts'
import { useState } from 'react'
import { roles } from '@roadside/contract/user.ts'
import { useSession } from '../session/session.ts'
import { MomentFields } from '../form/moment-fields.tsx'
import { useRefetchPauses } from './use-pauses.ts'

/** Where a claim may apply, and what it is called. */
export interface PauseChoice {
  readonly label: string
  readonly place: PlaceOfPause
}

interface PauseDialogProps {
  /** Of a new claim; at least one. */
  places: readonly PauseChoice[]
  /** Null: a new claim. */
  pause: PauseRow | null
  onClose: () => void
}

const dayOf = (time: string | null | undefined) => (time ? formatThaiDate(time.slice(0, 10)) : '')
const timeOf = (time: string | null | undefined) => time?.slice(11, 16) ?? ''

/** Claims a time that is not to count, or changes one. */
export function PauseDialog({ places, pause: opened, onClose }: PauseDialogProps) {
  const [pause] = useState(opened)
  const [request_id] = useState(newRequestId)
  const isOfAuthority = useSession()?.user.role !== roles.contractor
  const refetch = useRefetchPauses()
  const form = useForm({
    initialValues: {
      reason: pause?.reason ?? '',
      place: '0',
      fromDay: dayOf(pause?.from),
      fromTime: timeOf(pause?.from),
      toDay: dayOf(pause?.to),
      toTime: timeOf(pause?.to),
      claim: pause?.claim ?? '',
      claimedDay: dayOf(pause?.claimed_at),
      claimedTime: timeOf(pause?.claimed_at),
      letterNumber: pause?.letter_number ?? '',
      letterDate: dayOf(pause?.letter_date),
      note: '',
    },
    validate: {
      reason: (reason) => (reason === '' ? 'กรุณาเลือกเหตุ' : null),
      fromDay: (_, { fromDay, fromTime }) => (readMoment(fromDay, fromTime) ? null : momentHint),
      toDay: (_, { fromDay, fromTime, toDay, toTime }) => {
        const from = sameMinute(readMoment(fromDay, fromTime), pause?.from)
        const to = sameMinute(readMoment(toDay, toTime), pause?.to)
        if (to === undefined) return momentHint
        return from && to && from >= to ? 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม' : null
      },
      claimedDay: (_, { claimedDay, claimedTime }) =>
        readMoment(claimedDay, claimedTime) === undefined ? momentHint : null,
    },
  })
  const done = async () => {
    onClose()
    showNotice('ok', 'บันทึกการหยุดนับเวลาแล้ว')
    await refetch()
  }
  const claiming = useSend(claimPause, { onSuccess: done })
  const saving = useSend(savePause, { onSuccess: done })
  const sending = pause ? saving : claiming
  const isReclassified =
    pause !== null && pause.decision !== 'claimed' && form.values.reason !== pause.reason
  const save = (values: typeof form.values) => {
    const sent = {
      reason: values.reason as PauseReason,
      from: sameMinute(readMoment(values.fromDay, values.fromTime) ?? '', pause?.from),
      to: sameMinute(readMoment(values.toDay, values.toTime) ?? null, pause?.to),
      claim: values.claim,
      letter_number: values.letterNumber,
      letter_date: values.letterDate,
      claimed_at: sameMinute(
        readMoment(values.claimedDay, values.claimedTime) ?? null,
        pause?.claimed_at,
      ),
    }
    if (pause)
      saving.mutate({
        id: pause.id,
        version: pause.version,
        form: { ...sent, note: values.note },
      })
    const place = places[Number(values.place)]?.place
    if (!pause && place) claiming.mutate({ request_id, place, form: sent })
  }
  return (
    <RecordDialog
      title={pause ? 'แก้ไขการหยุดนับเวลา' : 'ขอหยุดนับเวลา'}
      form={form}
      phase={savePhase(sending)}
      error={sending.error}
      onSave={save}
      onReload={() => {
        onClose()
        void refetch()
      }}
      onClose={onClose}
    >
      <NativeSelect
        className={wideField}
        label={labels.reason}
        required
        data-autofocus
        data={[
          { value: '', label: 'เลือกเหตุ' },
          ...pauseReasons.map((value) => ({
            value: value as string,
            label: pauseReasonNames[value],
          })),
        ]}
        {...form.getInputProps('reason')}
      />
      {!pause && (
        <NativeSelect
          className={wideField}
          label={labels.place}
          data={places.map(({ label }, index) => ({ value: String(index), label }))}
          {...form.getInputProps('place')}
        />
      )}
      <MomentFields form={form} day="fromDay" time="fromTime" label="ตั้งแต่วันที่" required />
      <MomentFields
        form={form}
        day="toDay"
        time="toTime"
        label="ถึงวันที่"
        description="เว้นว่างไว้หากเหตุยังไม่สิ้นสุด"
      />
      <Textarea
        className={wideField}
        label={labels.claim}
        rows={3}
        maxLength={2000}
        {...form.getInputProps('claim')}
      />
      {isOfAuthority && (
        <MomentFields
          form={form}
          day="claimedDay"
          time="claimedTime"
          label="วันที่ได้รับหนังสือแจ้ง"
          description="เหตุสุดวิสัยต้องแจ้งเป็นหนังสือภายใน 15 วันนับถัดจากวันที่เหตุสิ้นสุด"
        />
      )}
      <TextInput label={labels.letter_number} {...form.getInputProps('letterNumber')} />
      <ThaiDateInput
        label={labels.letter_date}
        inputWrapperOrder={fieldOrder}
        {...form.getInputProps('letterDate')}
      />
      {isReclassified && (
        <Textarea
          className={wideField}
          label="เหตุผลที่เปลี่ยนเหตุ"
          description="เวลาที่พิจารณาแล้วเปลี่ยนเหตุได้เมื่อมีเหตุผลและเลขที่หนังสือ"
          required
          rows={2}
          maxLength={2000}
          {...form.getInputProps('note')}
        />
      )}
    </RecordDialog>
  )
}
