import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { useForm } from '@mantine/form'
import { type AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import {
  alarmAssignees,
  assignAlarm,
  shelveAlarm,
  takeOutOfService,
} from '@roadside/contract/alarms/alarm-operations.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate, toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { ThaiDateInput } from '@roadside/ui/form/thai-date-input.tsx'
import type { ReactNode } from 'react'
import { useAccount } from '../../account.ts'
import { alarmName } from './alarm-columns.tsx'
import styles from './alarms.module.css'
import { untilChoices, untilError, untilOf, type UntilChoice } from './until-choice.ts'
import { useDone } from './use-alarm-actions.ts'

/** What asks something before it is done. */
export const alarmActs = ['shelve', 'maintenance', 'assign'] as const
export type AlarmAct = (typeof alarmActs)[number]

interface ActDialogProps {
  alarms: readonly AlarmRow[]
  onClose: () => void
  /** It was done. */
  onDone: () => void
}

/** The form of what is done to alarms. */
export function ActDialog({ act, ...props }: ActDialogProps & { act: AlarmAct }) {
  return act === 'assign' ? (
    <AssignDialog {...props} />
  ) : (
    <AwayDialog isShelf={act === 'shelve'} {...props} />
  )
}

const dayMs = 86_400_000
const untilNames: Record<UntilChoice, string> = {
  '1h': '1 ชั่วโมง',
  '8h': '8 ชั่วโมง',
  morning: 'ถึงพรุ่งนี้ 07:30 น.',
  day: 'ระบุวันที่และเวลา',
  open: 'จนกว่าจะสั่งให้กลับมาแจ้งเตือน',
}

/** Puts alarms out of the way: on the shelf, or under maintenance; always with a reason. */
function AwayDialog({ isShelf, alarms, onClose, onDone }: ActDialogProps & { isShelf: boolean }) {
  const done = useDone()
  const ids = alarms.map(({ id }) => id)
  const form = useForm({
    initialValues: {
      choice: (isShelf ? '8h' : 'open') as UntilChoice,
      day: formatThaiDate(new Date(serverNow() + dayMs)),
      time: '07:30',
      isUntilCleared: false,
      reason: '',
    },
    validate: {
      day: (_, values) => untilError(values, serverNow(), isShelf),
      reason: (reason) => (reason.trim() === '' ? 'กรุณาระบุเหตุผล' : null),
    },
  })
  const word = isShelf ? 'พักการแจ้งเตือน' : 'งดแจ้งเตือน'
  const finish = (reply: { changed: number[] }) => {
    onDone()
    return done(word, reply, ids.length)
  }
  const shelve = useSend(shelveAlarm, { onSuccess: finish })
  const take = useSend(takeOutOfService, { onSuccess: finish })
  const sending = isShelf ? shelve : take
  const save = (values: typeof form.values) => {
    const ms = untilOf(values, serverNow())
    const until = ms == null ? null : toBangkokIso(new Date(Math.floor(ms / 1_000) * 1_000))
    const reason = values.reason.trim()
    if (!isShelf) take.mutate({ ids, until, reason })
    else if (until !== null)
      shelve.mutate({ ids, until, untilCleared: values.isUntilCleared, reason })
  }
  return (
    <RecordDialog
      title={isShelf ? 'พักการแจ้งเตือน' : 'งดแจ้งเตือนระหว่างบำรุงรักษา'}
      form={form}
      saveLabel={word}
      phase={savePhase(sending)}
      error={sending.error}
      onSave={save}
      onClose={onClose}
      head={
        <Lead alarms={alarms}>
          {isShelf
            ? 'รายการที่พักไว้ไม่แสดงในรายการหลักและไม่ส่งเสียง จนกว่าจะครบเวลา'
            : 'รายการที่งดไว้ไม่แสดงในรายการหลักและไม่ส่งเสียง ใช้เมื่อมีการซ่อมหรือบำรุงรักษาตามแผน'}
        </Lead>
      }
    >
      <NativeSelect
        className={wideField}
        label="ถึงเมื่อใด"
        data={untilChoices
          .filter((choice) => choice !== 'open' || !isShelf)
          .map((value) => ({ value: value as string, label: untilNames[value] }))}
        {...form.getInputProps('choice')}
      />
      {form.values.choice === 'day' && (
        <>
          <ThaiDateInput label="วันที่" required {...form.getInputProps('day')} />
          <TextInput
            label="เวลา (น.)"
            required
            inputMode="numeric"
            {...form.getInputProps('time')}
          />
        </>
      )}
      {isShelf && (
        <Checkbox
          className={wideField}
          label="จนกว่าจะหายหนึ่งครั้ง (เลิกพักทันทีที่เหตุหาย แม้ยังไม่ครบเวลา)"
          {...form.getInputProps('isUntilCleared', { type: 'checkbox' })}
        />
      )}
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

/** Chooses who is to see to alarms. */
function AssignDialog({ alarms, onClose, onDone }: ActDialogProps) {
  const done = useDone()
  const { user } = useAccount()
  const ids = alarms.map(({ id }) => id)
  const people = useCall(alarmAssignees, { ids }, { refetchInterval: false })
  const present = new Set(alarms.map(({ assignee }) => assignee))
  const rows = people.data?.rows ?? []
  const form = useForm({ initialValues: { assignee: user.username } })
  // who may not take them is not chosen at first
  const isOffered = rows.some(({ username }) => username === form.values.assignee)
  const chosen = isOffered ? form.values.assignee : ''
  const send = useSend(assignAlarm, {
    onSuccess: (reply) => {
      onDone()
      return done('มอบหมาย', reply, ids.length)
    },
  })
  return (
    <RecordDialog
      title="มอบหมายการแจ้งเตือน"
      form={form}
      saveLabel="มอบหมาย"
      phase={savePhase(send, people.data !== undefined)}
      error={send.error}
      onSave={() => send.mutate({ ids, assignee: chosen || null })}
      onClose={onClose}
      head={
        <Lead alarms={alarms}>
          เลือกได้เฉพาะผู้ที่เห็นการแจ้งเตือนเหล่านี้ทั้งหมด
          {present.size === 1 && !present.has(null) && ` · ปัจจุบัน: ${[...present].join('')}`}
        </Lead>
      }
    >
      <NativeSelect
        className={wideField}
        label="ผู้รับมอบหมาย"
        data-autofocus
        data={[
          ...rows.map(({ username, name }) => ({
            value: username,
            label: username === user.username ? `${name} (ฉัน)` : name,
          })),
          { value: '', label: 'ไม่มีผู้รับมอบหมาย' },
        ]}
        {...form.getInputProps('assignee')}
        value={chosen}
      />
      <FailureNote error={people.error} />
    </RecordDialog>
  )
}

/** Which alarms it is about: by name where it is one. */
function Lead({ alarms, children }: Pick<ActDialogProps, 'alarms'> & { children: ReactNode }) {
  const [first] = alarms
  return (
    <p className={styles.lead}>
      <b>
        {alarms.length === 1 && first
          ? alarmName(first)
          : `${formatNumber(alarms.length)} รายการที่เลือก`}
      </b>
      {children}
    </p>
  )
}
