import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ApiError } from '@roadside/contract/errors.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { ticketArrows, type TicketMove } from '@roadside/contract/tickets/domain/ticket-state.ts'
import { moveTicket, moveTickets } from '@roadside/contract/tickets/ticket-calls.ts'
import type { DevicePlace, TicketRow } from '@roadside/contract/tickets/ticket.ts'
import { newRequestId } from '@roadside/ui/api/request-id.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { CurrentPosition } from '@roadside/ui/form/current-position.tsx'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { readMoment, momentHint } from '@roadside/ui/form/read-moment.ts'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { refetchTickets } from '@roadside/ui/tickets/refetch-tickets.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AssignFields, useAssignChoices } from './assign-fields.tsx'
import { MomentFields } from '@roadside/ui/form/moment-fields.tsx'
import { moveLabel } from './move-words.ts'
import { Meanwhile } from './meanwhile.tsx'
import { ticketName } from './ticket-columns.tsx'
import styles from './tickets.module.css'

const noticeMs = 4_000

/** What each move asks for and means, where its name does not say it. */
const leads: Partial<Record<TicketMove, string>> = {
  assign: 'ใบงานจะอยู่กับผู้ที่เลือกไว้ จนกว่าจะเริ่มดำเนินการ',
  finish: 'หลังจากนี้หน่วยงานเป็นผู้ตรวจรับ ผู้ที่ซ่อมเองตรวจรับงานของตนไม่ได้',
  accept: 'ตรวจรับแล้วใบงานจะปิด และแก้ไขสถานะไม่ได้อีก',
  sendBack: 'ใบงานกลับไปอยู่ระหว่างดำเนินการ กำหนดเดิมยังนับต่อ',
  cancel: 'ใบงานที่ยกเลิกแล้วเปิดใหม่ไม่ได้ เหตุผลจะอยู่ในประวัติ',
}
const noteLabels: Partial<Record<TicketMove, string>> = {
  waitForParts: 'รออะไหล่ใด จากที่ใด',
  finish: 'ซ่อมอย่างไร',
  sendBack: 'สิ่งที่ต้องแก้ไข',
  cancel: 'เหตุผลที่ยกเลิก',
}

export interface MoveDialogProps {
  move: TicketMove
  /** One, or many that make the same move. */
  tickets: readonly TicketRow[]
  onClose: () => void
  /** It was made. */
  onDone: () => void
}

/** The form of a move: what it needs to be known, and nothing else. */
export function MoveDialog({ move, tickets, onClose, onDone }: MoveDialogProps) {
  const client = useQueryClient()
  const [first] = tickets
  const isOne = tickets.length === 1
  const [requestId] = useState(newRequestId)
  // news of the ticket come meanwhile
  const [shownVersion] = useState(first?.version ?? 0)
  const [place, setPlace] = useState<DevicePlace | null>(null)
  const isAssign = move === 'assign'
  const { needsNote = false, isWork = false } = ticketArrows[move]
  const hasExpected = move === 'start' || move === 'waitForParts' || move === 'resume'
  const choices = useAssignChoices(isAssign ? tickets : [])
  const form = useForm({
    initialValues: {
      note: '',
      contractor: '',
      assignee: (isOne && first?.assignee) || '',
      servedDay: '',
      servedTime: '',
      expectedDay: '',
      expectedTime: '',
    },
    validate: {
      contractor: (contractor) => (isAssign ? choices.problem(contractor) : null),
      note: (note) =>
        needsNote && note.trim() === '' ? `กรุณากรอก${noteLabels[move] ?? 'หมายเหตุ'}` : null,
      servedDay: (_, { servedDay, servedTime }) =>
        readMoment(servedDay, servedTime) === undefined ? momentHint : null,
      expectedDay: (_, { expectedDay, expectedTime }) =>
        readMoment(expectedDay, expectedTime) === undefined ? momentHint : null,
    },
  })
  const finish = async (sentence: string, tone: 'ok' | 'warn' = 'ok') => {
    onDone()
    showNotice(tone, sentence, tone === 'ok' ? noticeMs : undefined)
    await refetchTickets(client)
  }
  const label = moveLabel(move, first?.state)
  const one = useSend(moveTicket, { onSuccess: () => finish(`${label}แล้ว ${first?.number ?? ''}`) })
  const many = useSend(moveTickets, {
    onSuccess: ({ moved, refused }) =>
      finish(manySentence(label, moved.length, refused), refused.length > 0 ? 'warn' : 'ok'),
  })
  const sending = isOne ? one : many
  const hasConflict = sending.error instanceof ApiError && sending.error.code === 'conflict'
  const save = (values: typeof form.values) => {
    const served = readMoment(values.servedDay, values.servedTime)
    const expected = readMoment(values.expectedDay, values.expectedTime)
    const body = {
      request_id: requestId,
      move,
      note: values.note.trim(),
      ...(isAssign && choices.bodyOf(values)),
      ...(isAssign && served && { served_at: served }),
      ...(hasExpected && expected && { expected_at: expected }),
    }
    if (isOne && first) one.mutate({ id: first.id, ...body, ...(place && { place }) })
    else many.mutate({ ids: tickets.map(({ id }) => id), ...body })
  }
  return (
    <RecordDialog
      title={label}
      form={form}
      saveLabel={label}
      phase={savePhase(sending, !choices.isWaiting)}
      error={sending.error ?? choices.error}
      onSave={save}
      onReload={() => {
        onClose()
        void refetchTickets(client)
      }}
      onClose={onClose}
      head={
        <p className={styles.lead}>
          <b>{isOne && first ? ticketName(first) : `${formatNumber(tickets.length)} ใบงานที่เลือก`}</b>
          {leads[move]}
        </p>
      }
    >
      {isAssign && <AssignFields form={form} choices={choices} />}
      {isAssign && (
        <MomentFields
          form={form}
          day="servedDay"
          time="servedTime"
          label="วันที่ผู้รับจ้างได้รับแจ้ง"
          description="กำหนดตามสัญญานับจากเวลานี้ เว้นว่างไว้หากยังไม่ได้แจ้ง แล้วกรอกภายหลังด้วยการมอบหมายใหม่"
        />
      )}
      {hasExpected && (
        <MomentFields
          form={form}
          day="expectedDay"
          time="expectedTime"
          label="คาดว่าจะเสร็จวันที่"
          description="เว้นว่างไว้ได้หากยังไม่ทราบ"
        />
      )}
      <Textarea
        className={wideField}
        label={noteLabels[move] ?? 'หมายเหตุ'}
        required={needsNote}
        rows={3}
        maxLength={2000}
        {...(!isAssign && { 'data-autofocus': true })}
        {...form.getInputProps('note')}
      />
      {isWork && isOne && (
        <CurrentPosition onFound={(point, accuracy_m) => setPlace({ ...point, accuracy_m })} />
      )}
      {hasConflict && isOne && first && (
        <div className={wideField}>
          <FormNote tone="warn">
            <Meanwhile id={first.id} since={shownVersion} />
          </FormNote>
        </div>
      )}
    </RecordDialog>
  )
}

/** So many refusals are named one by one. */
const mostNamed = 3

function manySentence(
  label: string,
  moved: number,
  refused: readonly { readonly number: string; readonly message: string }[],
): string {
  const named = refused.slice(0, mostNamed).map(({ number, message }) => `${number}: ${message}`)
  const rest = refused.length - named.length
  return [
    `${label}แล้ว ${formatNumber(moved)} ใบ`,
    refused.length > 0 && `ทำไม่ได้ ${formatNumber(refused.length)} ใบ`,
    ...named,
    rest > 0 && `และอีก ${formatNumber(rest)} ใบ`,
  ]
    .filter(Boolean)
    .join(' · ')
}
