import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { severities, severityNames, type Severity } from '@roadside/contract/alarms/severity.ts'
import type { Body } from '@roadside/contract/call.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { saveTicket } from '@roadside/contract/tickets/ticket-calls.ts'
import type { TicketDetail } from '@roadside/contract/tickets/ticket.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { momentHint, readMoment, sameMinute } from '@roadside/ui/form/read-moment.ts'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { refetchTickets } from '@roadside/ui/tickets/refetch-tickets.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAccount } from '../../account.ts'
import { MomentFields } from '@roadside/ui/form/moment-fields.tsx'

type Form = Body<typeof saveTicket>['form']

/** Digits with thousands separators and at most two decimals: 1,250.50. */
const money = /^\d{1,3}(?:,?\d{3})*(?:\.\d{1,2})?$/
const readBaht = (text: string) =>
  text.trim() === '' ? null : money.test(text.trim()) ? Number(text.replaceAll(',', '')) : undefined

/** Changes what a ticket says; only what was changed is sent. A contractor: parts and when it expects to be done. */
export function EditDialog({ ticket, onClose }: { ticket: TicketDetail; onClose: () => void }) {
  const client = useQueryClient()
  const { isContractor } = useAccount()
  const { id, version, expected_at, served_at, cost_baht } = ticket
  const form = useForm({
    initialValues: {
      title: ticket.title,
      description: ticket.description,
      priority: ticket.priority as string,
      expectedDay: expected_at ? formatThaiDate(expected_at.slice(0, 10)) : '',
      expectedTime: expected_at?.slice(11, 16) ?? '',
      servedDay: served_at ? formatThaiDate(served_at.slice(0, 10)) : '',
      servedTime: served_at?.slice(11, 16) ?? '',
      parts: ticket.parts,
      cost: cost_baht === null ? '' : String(cost_baht),
    },
    validate: {
      title: (title) => (title.trim() === '' ? 'กรุณากรอกเรื่อง' : null),
      expectedDay: (_, { expectedDay, expectedTime }) =>
        readMoment(expectedDay, expectedTime) === undefined ? momentHint : null,
      servedDay: (_, { servedDay, servedTime }) =>
        readMoment(servedDay, servedTime) === undefined ? momentHint : null,
      cost: (cost) => (readBaht(cost) === undefined ? 'กรุณากรอกจำนวนเงิน เช่น 1,250.50' : null),
    },
  })
  const send = useSend(saveTicket, {
    onSuccess: async () => {
      onClose()
      showNotice('ok', 'บันทึกใบงานแล้ว')
      await refetchTickets(client)
    },
  })
  const save = (values: typeof form.values) => {
    const expected = readMoment(values.expectedDay, values.expectedTime)
    const served = readMoment(values.servedDay, values.servedTime)
    const whole = {
      title: values.title.trim(),
      description: values.description.trim(),
      priority: values.priority as Severity,
      expected_at: sameMinute(expected ?? null, expected_at),
      served_at: sameMinute(served ?? null, served_at),
      parts: values.parts.trim(),
      cost_baht: readBaht(values.cost) ?? null,
    } satisfies Form
    const changed = Object.entries(whole).filter(
      ([name, value]) => ticket[name as keyof typeof whole] !== value,
    )
    if (changed.length === 0) onClose()
    else send.mutate({ id, version, form: Object.fromEntries(changed) as Form })
  }
  return (
    <RecordDialog
      title={`แก้ไขใบงาน ${ticket.number}`}
      form={form}
      phase={savePhase(send)}
      error={send.error}
      onSave={save}
      onReload={() => {
        onClose()
        void refetchTickets(client)
      }}
      onClose={onClose}
    >
      {!isContractor && (
        <>
          <TextInput
            className={wideField}
            label="เรื่อง"
            required
            maxLength={200}
            {...form.getInputProps('title')}
          />
          <Textarea
            className={wideField}
            label="รายละเอียดงาน"
            rows={4}
            maxLength={4000}
            {...form.getInputProps('description')}
          />
          <NativeSelect
            label="ความเร่งด่วน"
            data={severities.map((value) => ({
              value: value as string,
              label: severityNames[value],
            }))}
            {...form.getInputProps('priority')}
          />
          <TextInput label="ค่าใช้จ่าย (บาท)" inputMode="decimal" {...form.getInputProps('cost')} />
          {ticket.contractor_id !== null && (
            <MomentFields
              form={form}
              day="servedDay"
              time="servedTime"
              label="วันที่ผู้รับจ้างได้รับแจ้ง"
              description="กำหนดตามสัญญานับจากเวลานี้"
            />
          )}
        </>
      )}
      <MomentFields form={form} day="expectedDay" time="expectedTime" label="คาดว่าจะเสร็จวันที่" />
      <Textarea
        className={wideField}
        label="อะไหล่"
        rows={2}
        maxLength={2000}
        {...form.getInputProps('parts')}
      />
    </RecordDialog>
  )
}
