import { formatNumber } from '@roadside/contract/domain/format.ts'
import { Button, Checkbox, Textarea } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import {
  faultReportStateNames,
  judgeFaultReport,
  reportedFaultNames,
  type FaultReport,
} from '@roadside/contract/fault-reports/fault-report-calls.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { ShownFields } from '@roadside/ui/form/form-grid.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { useTicketStep } from '@roadside/ui/tickets/use-ticket-steps.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useEquipmentLink } from '../../site-link.ts'
import { placeWords } from './fault-report-columns.tsx'

interface FaultReportDialogProps {
  report: FaultReport
  onJudged: () => void
  onClose: () => void
}

const mostCharacters = 500
/** A ticket's number is written down by hand. */
const numberMs = 6_000

/** Where a report came from that somebody's system sent. */
function senderFields(sender: NonNullable<FaultReport['sender']>) {
  const { name, address, latitude, longitude, distance, media_url } = sender
  const place = latitude === null ? '' : `${latitude}, ${longitude}`
  const far = distance === null ? '' : `ห่างจากอุปกรณ์ ${formatNumber(distance)} ม.`
  return [
    { label: 'ส่งจาก', value: name },
    { label: 'ตำแหน่งที่ผู้ส่งระบุ', value: [address, place, far].filter(Boolean).join(' · ') || '-' },
    ...(media_url === ''
      ? []
      : [
          {
            label: 'ภาพจากผู้ส่ง',
            value: (
              <a href={media_url} target="_blank" rel="noopener noreferrer">
                เปิดในแท็บใหม่
              </a>
            ),
          },
        ]),
  ]
}

/** One report with what becomes of it; it waits until somebody judges it, with a reason. */
export function FaultReportDialog({ report, onJudged, onClose }: FaultReportDialogProps) {
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [opensTicket, setOpensTicket] = useState(true)
  const ticketStep = useTicketStep()
  const mayJudge = useAccess('staff')
  const link = useEquipmentLink()(report, report.subject)
  const send = useSend(judgeFaultReport, {
    onSuccess: ({ ticket }, { verdict }) => {
      onClose()
      const said = faultReportStateNames[verdict]
      if (ticket) showNotice('ok', `${said} ใบงาน ${ticket.number}`, numberMs)
      else showNotice('ok', said)
      onJudged()
    },
    // somebody else may have judged it
    onError: onJudged,
  })
  const judge = (verdict: 'accepted' | 'rejected') => {
    if (note.trim() === '') setMissing(true)
    else send.mutate({ id: report.id, verdict, note, opens_ticket: opensTicket })
  }
  const isOpen = report.state === 'waiting' && mayJudge
  return (
    <PageDialog
      isOpen
      size="form"
      title={`เรื่องที่ ${report.id}`}
      onClose={onClose}
      footer={
        isOpen ? (
          <>
            <Button color="red" loading={send.isPending} onClick={() => judge('rejected')}>
              ไม่รับเรื่อง
            </Button>
            <Button variant="filled" loading={send.isPending} onClick={() => judge('accepted')}>
              รับเรื่อง
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>ปิด</Button>
        )
      }
    >
      <ShownFields
        fields={[
          { label: 'เวลาที่แจ้ง', value: formatThaiDateTime(report.reported_at) },
          {
            label: 'อุปกรณ์',
            value: link ? <Link {...link}>{report.subject}</Link> : report.subject,
          },
          { label: 'ที่ตั้ง', value: placeWords(report) },
          { label: 'หน่วยงาน', value: report.department },
          { label: 'สิ่งที่พบ', value: reportedFaultNames[report.fault] },
          { label: 'รายละเอียด', value: report.text || '-' },
          ...(report.sender === null ? [] : senderFields(report.sender)),
          ...(report.judged_at === null
            ? []
            : [
                {
                  label: faultReportStateNames[report.state],
                  value: `${report.judge_note} · ${report.judged_by} · ${formatThaiDateTime(report.judged_at)}`,
                },
              ]),
          ...(report.ticket === null
            ? []
            : [
                {
                  label: 'ใบงานซ่อม',
                  value: (
                    <Button
                      size="compact-sm"
                      onClick={() => report.ticket && ticketStep.open(report.ticket.id)}
                    >
                      {report.ticket.number}
                    </Button>
                  ),
                },
              ]),
        ]}
      />
      {isOpen && (
        <Textarea
          label="ผลการพิจารณา"
          description={report.sender && `ข้อความนี้ส่งให้ ${report.sender.name} ทราบด้วย`}
          required
          rows={3}
          maxLength={mostCharacters}
          value={note}
          error={isMissing && 'กรุณากรอกผลการพิจารณา'}
          onChange={(event) => {
            setNote(event.currentTarget.value)
            setMissing(false)
          }}
        />
      )}
      {isOpen && (
        <Checkbox
          label="เมื่อรับเรื่อง ให้เปิดใบงานซ่อม หรือรวมกับใบงานที่ยังไม่ปิดของอุปกรณ์นี้"
          checked={opensTicket}
          onChange={(event) => setOpensTicket(event.currentTarget.checked)}
        />
      )}
      <FailureNote error={send.error} />
    </PageDialog>
  )
}
