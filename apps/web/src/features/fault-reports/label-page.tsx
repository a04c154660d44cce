import { Button, NativeSelect, Textarea } from '@mantine/core'
import {
  labelledEquipment,
  reportedFaultNames,
  reportedFaults,
  reportFault,
  type ReportedFault,
} from '@roadside/contract/fault-reports/fault-report-calls.ts'
import { newRequestId } from '@roadside/ui/api/request-id.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useSession } from '@roadside/ui/session/session.ts'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { describeAccount } from '../../account.ts'
import { useConsoleInfo } from '../../console-info.ts'
import { paths } from '../../paths.ts'
import { AccountCard } from '../../shell/account-card.tsx'
import { DemoMark } from '../../shell/demo-mark.tsx'
import { equipmentLink } from '../../site-link.ts'
import styles from './label-page.module.css'

/** What a label on a pole leads to: who may see the equipment is led to it, anybody else may report a fault. */
export function LabelPage() {
  const { siteTitle } = useConsoleInfo()
  const { code } = useParams({ strict: false }) as { code: string }
  const answer = useCall(labelledEquipment, { code })
  return (
    <AccountCard title={siteTitle} subtitle="แจ้งอุปกรณ์ชำรุด" foot={<DemoMark />}>
      <ViewState query={answer}>{(equipment) => <Labelled code={code} {...equipment} />}</ViewState>
    </AccountCard>
  )
}

type LabelledProps = NonNullable<ReturnType<typeof useCall<typeof labelledEquipment>>['data']> & {
  code: string
}

function Labelled({ code, place, asset_id: asset, name, ...road }: LabelledProps) {
  // the page stands outside the shell: perhaps nobody is signed in
  const session = useSession()
  const info = useConsoleInfo()
  const account = session && describeAccount(session.user, info)
  if (asset !== null) return <Navigate to={paths.contractEquipment} search={{ asset }} replace />
  const link = place && account && equipmentLink(place, name, account.isFourG)
  if (link) return <Navigate {...link} replace />
  return (
    <>
      <dl className={styles.facts}>
        <dt>อุปกรณ์</dt>
        <dd>{name || 'ไม่มีชื่อ'}</dd>
        <dt>ที่ตั้ง</dt>
        <dd>
          {[road.road_code, road.road_name, road.sta && `กม.\u00A0${road.sta}`]
            .filter(Boolean)
            .join(' ') || 'ไม่ทราบ'}
        </dd>
      </dl>
      <ReportForm code={code} />
    </>
  )
}

const choices = [
  { value: '', label: 'กรุณาเลือก' },
  ...reportedFaults.map((fault) => ({ value: fault, label: reportedFaultNames[fault] })),
]
const mostCharacters = 500

function ReportForm({ code }: { code: string }) {
  // one report for all presses of this form
  const [requestId] = useState(newRequestId)
  const [fault, setFault] = useState<ReportedFault | ''>('')
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = useSend(reportFault)
  if (send.data)
    return (
      <p className={styles.done} role="alert">
        <b>รับเรื่องแล้ว หมายเลข {send.data.number}</b>
        ขอบคุณที่แจ้ง เจ้าหน้าที่จะตรวจสอบก่อนส่งซ่อม
      </p>
    )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (fault === '') setMissing(true)
        else send.mutate({ request_id: requestId, code, fault, text })
      }}
    >
      <NativeSelect
        label="พบอะไร"
        required
        data={choices}
        value={fault}
        error={isMissing && 'กรุณาเลือกสิ่งที่พบ'}
        onChange={(event) => {
          setFault(event.currentTarget.value as ReportedFault | '')
          setMissing(false)
        }}
      />
      <Textarea
        label="รายละเอียด (ไม่บังคับ)"
        rows={3}
        maxLength={mostCharacters}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={styles.hint}>ไม่ต้องบอกชื่อหรือหมายเลขโทรศัพท์ และกรุณาอย่าใส่ข้อมูลส่วนบุคคล</p>
      {send.error && (
        <p className={styles.problem} role="alert">
          {send.error.message}
        </p>
      )}
      <Button type="submit" variant="filled" size="md" loading={send.isPending}>
        แจ้งเรื่อง
      </Button>
    </form>
  )
}
