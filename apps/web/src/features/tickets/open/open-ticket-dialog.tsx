import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { useForm } from '@mantine/form'
import { severities, severityNames, type Severity } from '@roadside/contract/alarms/severity.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { openTicket } from '@roadside/contract/tickets/ticket-calls.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { freshReads } from '@roadside/ui/api/fresh-reads.ts'
import { newRequestId } from '@roadside/ui/api/request-id.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { RefusedDialog } from '@roadside/ui/form/refused-dialog.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { refetchTickets } from '@roadside/ui/tickets/refetch-tickets.ts'
import {
  readNewTicket,
  useOpeningStep,
  useTicketStep,
  type NewTicketSubject,
} from '@roadside/ui/tickets/use-ticket-steps.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import styles from '../tickets.module.css'
import { OpenTickets } from './open-tickets.tsx'
import { AlarmNames } from './alarm-names.tsx'
import { SubjectChoice, type ChosenSubject } from './subject-choice.tsx'

const noticeMs = 4_000

/** The form of a new ticket, of what the address names (`?openTicket=`). */
export function OpenTicketDialog({ of }: { of: string }) {
  const { close } = useOpeningStep()
  const mayOpen = useAccess(openTicket.access)
  const subject = readNewTicket(of)
  if (!mayOpen) return <RefusedDialog title="เปิดใบงานซ่อม" code="forbidden" onClose={close} />
  if (!subject) return <RefusedDialog title="เปิดใบงานซ่อม" code="not_found" onClose={close} />
  return <OpenForm subject={subject} />
}

interface OpenFormValues extends Record<string, unknown> {
  title: string
  description: string
  priority: string
  beside: boolean
}

function OpenForm({ subject }: { subject: NewTicketSubject }) {
  const client = useQueryClient()
  const opening = useOpeningStep()
  const ticket = useTicketStep()
  const [chosen, setChosen] = useState<ChosenSubject | null>(null)
  const target = subject.kind === 'choose' ? chosen?.subject : subject
  const groups = subject.kind === 'alarms' ? subject.groups : [[]]
  // one for each ticket: what was opened before a failure is not opened again
  const [requestIds] = useState(() => groups.map(newRequestId))
  const isMany = groups.length > 1
  const isOfAlarms = subject.kind === 'alarms'
  const form = useForm<OpenFormValues>({
    initialValues: {
      title: '',
      description: '',
      // an alarm has a severity of its own
      priority: isOfAlarms ? '' : 'minor',
      beside: false,
    },
    validate: {
      title: (title) =>
        title.trim() === '' && !isOfAlarms ? 'กรุณากรอกเรื่อง เช่น ฝาตู้ควบคุมหลุด' : null,
    },
  })
  const send = useMutation({
    mutationFn: async (values: OpenFormValues) => {
      const opened: { id: number; number: string }[] = []
      for (const [at, alarm_ids] of groups.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- in the order of the list, so that numbers follow it
        const one = await callServer(openTicket, {
          request_id: requestIds[at] ?? newRequestId(),
          ...(isOfAlarms && { alarm_ids: [...alarm_ids] }),
          ...(target?.kind === 'asset' && { asset_id: target.id }),
          ...(target?.kind === 'site' && { wid: target.wid }),
          title: values.title.trim(),
          description: values.description.trim(),
          ...(values.priority && { priority: values.priority as Severity }),
          beside: values.beside,
        })
        freshReads.noteChange()
        opened.push(one)
      }
      return opened
    },
    onSuccess: async (opened) => {
      const [first] = opened
      if (opened.length === 1 && first) {
        showNotice('ok', `เปิดใบงาน ${first.number} แล้ว`, noticeMs)
        opening.replace(undefined, { ticket: first.id })
      } else {
        showNotice('ok', `เปิดใบงานแล้ว ${formatNumber(opened.length)} ใบ`, noticeMs)
        opening.close()
      }
      await refetchTickets(client)
    },
  })
  const isConflict = send.error instanceof ApiError && send.error.code === 'conflict'
  return (
    <RecordDialog
      title={isMany ? `เปิดใบงานซ่อม ${formatNumber(groups.length)} ใบ` : 'เปิดใบงานซ่อม'}
      form={form}
      saveLabel={isMany ? `เปิดใบงาน ${formatNumber(groups.length)} ใบ` : 'เปิดใบงาน'}
      phase={savePhase(send, Boolean(target) || isOfAlarms)}
      error={send.error}
      onSave={(values) => send.mutate(values)}
      onClose={opening.close}
      head={
        <>
          {subject.kind === 'alarms' && <AlarmNames groups={subject.groups} />}
          {subject.kind === 'choose' && <SubjectChoice chosen={chosen} onChoose={setChosen} />}
          {(target?.kind === 'asset' || target?.kind === 'site') && (
            <OpenTickets
              subject={target}
              onOpen={(id) => ticket.replace(id, { openTicket: undefined })}
            />
          )}
        </>
      }
    >
      <TextInput
        className={wideField}
        label="เรื่อง"
        required={!isOfAlarms}
        placeholder={isOfAlarms ? 'เว้นว่างไว้เพื่อใช้ชื่อการแจ้งเตือน' : ''}
        maxLength={200}
        data-autofocus={subject.kind !== 'choose' || undefined}
        {...form.getInputProps('title')}
      />
      <Textarea
        className={wideField}
        label="รายละเอียดงาน"
        rows={3}
        maxLength={4000}
        {...form.getInputProps('description')}
      />
      <NativeSelect
        label="ความเร่งด่วน"
        data={[
          ...(isOfAlarms ? [{ value: '', label: 'ตามระดับของการแจ้งเตือน' }] : []),
          ...severities.map((value) => ({ value: value as string, label: severityNames[value] })),
        ]}
        {...form.getInputProps('priority')}
      />
      {isConflict && (
        <div className={wideField}>
          <FormNote tone="warn">
            หากเป็นคนละเรื่องกับใบงานที่เปิดไว้แล้ว เลือก “เปิดเพิ่มอีกใบ” แล้วส่งอีกครั้ง
          </FormNote>
          <Checkbox
            className={styles.beside ?? ''}
            label="เปิดเพิ่มอีกใบ แม้มีใบงานที่ยังไม่ปิดอยู่แล้ว"
            {...form.getInputProps('beside', { type: 'checkbox' })}
          />
        </div>
      )}
    </RecordDialog>
  )
}
