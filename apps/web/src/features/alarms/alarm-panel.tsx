import { Button, Textarea } from '@mantine/core'
import { alarmList, type AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { commentAlarm } from '@roadside/contract/alarms/alarm-operations.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { AlarmHistory } from '@roadside/ui/alarms/alarm-history.tsx'
import { ageWords, lastedWords, standingWords } from '@roadside/ui/alarms/alarm-words.ts'
import { AssetAlarms } from '@roadside/ui/alarms/asset-alarms.tsx'
import { refetchAlarms } from '@roadside/ui/alarms/use-alarm-live.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { ShownFields, type ShownField } from '@roadside/ui/form/form-grid.tsx'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { GuaranteeMark } from '@roadside/ui/records/guarantee-mark.tsx'
import { MissingRecord } from '@roadside/ui/register/record-state.tsx'
import { SeverityChip } from '@roadside/ui/state-mark.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccount } from '../../account.ts'
import { paths } from '../../paths.ts'
import { useSiteLink } from '../../site-link.ts'
import { solutions, typeByName } from '../../solution-types.ts'
import { ActDialog, alarmActs } from './act-dialogs.tsx'
import { ActFailure } from './act-failure.tsx'
import { AlarmButtons } from './alarm-buttons.tsx'
import { AlarmMap } from './alarm-map.tsx'
import panel from '@roadside/ui/lists/work-panel.module.css'
import styles from './alarm-panel.module.css'
import { SubjectLink } from './subject-link.tsx'
import { TicketLink } from './ticket-link.tsx'
import { useAlarmActions } from './use-alarm-actions.ts'
import { alarmsIntervalMs } from './use-alarm-list.ts'

const tickMs = 15_000

/** One alarm, over whatever page is open (`?alarm=`): what, where, since when, what happened, what can be done. */
export function AlarmPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useCall(alarmList, { id }, { refetchInterval: alarmsIntervalMs })
  const actions = useAlarmActions()
  const asking = useUrlStep('act')
  const { isContractor } = useAccount()
  const alarm = query.data?.rows[0]
  const act = alarmActs.find((one) => one === asking.value)
  const mayAct = actions.mayAct && alarm && alarm.closed_at === null
  return (
    <>
      <PageDialog
        isOpen
        onClose={onClose}
        title={alarm ? <Title alarm={alarm} /> : 'การแจ้งเตือน'}
        footer={
          alarm && (
            <>
              {alarm.is_reviewed && !isContractor && <ReviewLink alarm={alarm} />}
              {mayAct && (
                <AlarmButtons
                  alarms={[alarm]}
                  actions={actions}
                  onAsk={(one) => asking.open(one)}
                />
              )}
            </>
          )
        }
      >
        <ViewState query={query}>
          {() =>
            alarm ? (
              <div className={panel.panel}>
                <ActFailure {...actions} />
                <Content alarm={alarm} mayComment={actions.mayAct} />
              </div>
            ) : (
              <MissingRecord
                noun="การแจ้งเตือน"
                list={<Link to={paths.alarms}>ดูการแจ้งเตือนทั้งหมด</Link>}
              />
            )
          }
        </ViewState>
      </PageDialog>
      {act && mayAct && (
        <ActDialog act={act} alarms={[alarm]} onClose={asking.close} onDone={asking.close} />
      )}
    </>
  )
}

function Title({ alarm }: { alarm: AlarmRow }) {
  return (
    <span className={panel.title}>
      <SeverityChip severity={alarm.severity} faded={!alarm.is_active} /> {alarm.kind_name}{' '}
      {alarm.subject}
    </span>
  )
}

function Content({ alarm, mayComment }: { alarm: AlarmRow; mayComment: boolean }) {
  const now = useServerNow(tickMs)
  const { id, asset_id, picture } = alarm
  const { word, details, isWaiting } = standingWords(alarm)
  return (
    <>
      <div className={panel.top}>
        <div className={panel.facts}>
          <p className={styles.why}>
            {/* the title has the name already */}
            {alarm.why && alarm.why !== alarm.kind_name && <b>{alarm.why}</b>}
            <span>
              {alarm.is_active
                ? `ตั้งแต่ ${formatThaiDateTime(alarm.raised_at, 'seconds')} · ${ageWords(alarm.raised_at, now)}`
                : `${formatThaiDateTime(alarm.raised_at)} – ${formatThaiDateTime(alarm.cleared_at)} · นาน ${lastedWords(alarm, now)}`}
            </span>
          </p>
          <p className={styles.standing} data-waiting={isWaiting || undefined}>
            <b>{word}</b> {details.join(' · ')}
            {alarm.flapping_since && (
              <span>
                กระพือตั้งแต่ {formatThaiDateTime(alarm.flapping_since)} · เกิด{' '}
                {formatNumber(alarm.occurrences)} ครั้ง
              </span>
            )}
            <Cause alarm={alarm} />
          </p>
          <ShownFields fields={fieldsOf(alarm)} />
        </div>
        <div className={styles.seen}>
          {picture && <Picture src={picture} alarm={alarm} />}
          <AlarmMap alarm={alarm} />
        </div>
      </div>
      <section className={panel.part}>
        <h3>ลำดับเหตุการณ์</h3>
        {mayComment && <Comment key={id} id={id} />}
        <AlarmHistory id={id} />
      </section>
      {asset_id !== null && (
        <div className={panel.part}>
          <AssetAlarms asset={asset_id} except={id} />
        </div>
      )}
    </>
  )
}

function fieldsOf(alarm: AlarmRow): readonly ShownField[] {
  const { road_code, road_name, sta, department, noted_at, occurrences, assignee_name } = alarm
  return [
    { label: 'อุปกรณ์', value: <SubjectLink alarm={alarm} /> },
    { label: 'พื้นที่ติดตั้ง', value: <SiteName alarm={alarm} /> },
    { label: 'ประเภทระบบ', value: typeByName.get(alarm.type_name)?.menuName ?? '' },
    { label: 'สายทาง', value: [road_code, road_name].filter(Boolean).join(' ') },
    { label: 'กม. (STA)', value: sta },
    { label: 'หน่วยงาน', value: department },
    { label: 'ระบบตรวจพบเมื่อ', value: formatThaiDateTime(noted_at, 'seconds') },
    { label: 'จำนวนครั้งที่เกิด', value: formatNumber(occurrences) },
    { label: 'ผู้รับมอบหมาย', value: assignee_name },
    { label: 'ใบงานซ่อม', value: alarm.ticket && <TicketLink ticket={alarm.ticket} /> },
    { label: 'โครงการ', value: alarm.project },
    { label: 'เลขที่สัญญา', value: alarm.contract_no },
    { label: 'ผู้รับจ้าง', value: alarm.contractor },
    {
      label: 'ระยะประกัน',
      value: <GuaranteeMark from={alarm.guarantee_from} to={alarm.guarantee_to} />,
    },
  ]
}

function SiteName({ alarm: { wid, DeptID, type_name, site } }: { alarm: AlarmRow }) {
  const linkOf = useSiteLink()
  const page = wid !== null && DeptID !== null ? linkOf({ wid, DeptID, type_name }) : null
  return page ? <Link {...page}>{site}</Link> : site || '-'
}

/** The way to what hides the alarm, and to what it hides. */
function Cause({ alarm: { id, suppressed, hidden } }: { alarm: AlarmRow }) {
  const step = useUrlStep('alarm')
  return (
    <>
      {suppressed !== null && (
        <Button size="compact-sm" onClick={() => step.replace(suppressed)}>
          ดูต้นเหตุ
        </Button>
      )}
      {hidden > 0 && (
        <Link to={paths.alarms} search={{ behind: id } as never}>
          ซ่อน {formatNumber(hidden)} รายการที่มีต้นเหตุเดียวกันนี้
        </Link>
      )}
    </>
  )
}

/** The newest picture of the cause; it opens whole on a page of its own. */
function Picture({ src, alarm }: { src: string; alarm: AlarmRow }) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <p className={panel.nothing}>ไม่สามารถแสดงภาพได้</p>
  return (
    <a href={src} target="_blank" rel="noreferrer" className={styles.picture}>
      <img
        src={src}
        alt={`ภาพล่าสุด ${alarm.kind_name} ${alarm.subject}`}
        onError={() => setFailed(true)}
      />
    </a>
  )
}

const reviewPage = solutions.flatMap(({ pages = [] }) => pages).find(({ isReview }) => isReview)

/** What cameras saw ends by a verdict, not by itself. */
function ReviewLink({ alarm: { DeptID } }: { alarm: AlarmRow }) {
  if (!reviewPage) return null
  return (
    <Button
      leftSection={<Icon name="eye" size={16} />}
      renderRoot={(props) => (
        <Link
          to={`/${reviewPage.path}`}
          search={{ department: DeptID ?? undefined } as never}
          {...props}
        />
      )}
    >
      {reviewPage.title}
    </Button>
  )
}

/** A note for whoever reads the alarm next. */
function Comment({ id }: { id: number }) {
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const send = useSend(commentAlarm, {
    onSuccess: () => {
      setNote('')
      return refetchAlarms(client)
    },
  })
  const isEmpty = note.trim() === ''
  return (
    <form
      className={panel.comment}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) send.mutate({ id, note: note.trim() })
      }}
    >
      <Textarea
        aria-label="ความเห็น"
        placeholder="บันทึกความเห็น เช่น แจ้งผู้รับจ้างแล้ว"
        rows={2}
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button type="submit" disabled={isEmpty} loading={send.isPending}>
        บันทึก
      </Button>
      <FailureNote error={send.error} />
    </form>
  )
}
