import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { ingestKeys } from '@roadside/contract/ingest-calls.ts'
import type { MonitoredSite } from '@roadside/contract/monitoring-calls.ts'
import { hasAccess } from '@roadside/contract/permission.ts'
import { structure } from '@roadside/contract/records/structure-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../../account.ts'
import { paths } from '../../../paths.ts'
import { sumSites } from '../site-sums.ts'
import styles from './home.module.css'

interface Step {
  readonly title: string
  readonly text: string
  /** How many there are; undefined while that is not known. */
  readonly count: number | undefined
  readonly action: string
  readonly to: string
  readonly search: object
}

/** The way of an installation without equipment to its first message, and what of it is left. */
export function FirstSteps({ sites }: { sites: readonly MonitoredSite[] }) {
  const { user } = useAccount()
  const isRoot = hasAccess(user, 'rootAdmin')
  const structureQuery = useCall(structure, {})
  const keysQuery = useCall(ingestKeys, {}, { enabled: isRoot })
  const [stored, keys] = [structureQuery.data, keysQuery.data]
  const failed = [structureQuery, keysQuery].filter(({ data, error }) => error && !data)
  const steps: Step[] = [
    {
      title: 'หน่วยงาน',
      text: 'กลุ่มหน่วยงาน และหน่วยงานที่ดูแลพื้นที่',
      count: stored?.departments.filter(({ is_whole_authority }) => !is_whole_authority).length,
      action: 'เพิ่มหน่วยงาน',
      to: paths.structure,
      search:
        stored?.groups.length === 0
          ? { tab: 'groups', dialog: 'group' }
          : { tab: 'departments', dialog: 'department' },
    },
    {
      title: 'พื้นที่ติดตั้ง',
      text: 'ที่ตั้งของอุปกรณ์บนสายทาง แยกตามประเภทระบบ',
      count: sites.length,
      action: 'เพิ่มพื้นที่ติดตั้ง',
      to: paths.structure,
      search: { tab: 'sites', dialog: 'site' },
    },
  ]
  if (isRoot) {
    steps.push(
      {
        title: 'คีย์สำหรับส่งข้อมูล',
        text: 'ให้เครื่องแม่ข่าย LoRaWAN หรืออุปกรณ์ส่งข้อมูลเข้ามา พร้อมคำสั่งสำหรับทดลองส่ง',
        count: keys?.filter(({ revoked_at }) => revoked_at === null).length,
        action: 'สร้างคีย์',
        to: paths.intake,
        search: { tab: 'keys', dialog: 'new-key' },
      },
      {
        title: 'อุปกรณ์',
        text: 'อุปกรณ์ที่ส่งข้อมูลเข้ามาแล้วรอลงทะเบียนในพื้นที่ติดตั้ง กล้องเพิ่มได้จากโครงการ',
        count: sumSites(sites).equipment,
        action: 'ลงทะเบียนอุปกรณ์',
        to: paths.intake,
        search: { tab: 'devices' },
      },
    )
  }
  const isKnown = steps.every(({ count }) => count !== undefined)
  const left = steps.filter(({ count }) => count === 0)
  // not what comes after a step that is not known yet
  const next = steps.find(({ count }) => count === undefined || count === 0)
  return (
    <div>
      <Panel
        title="เริ่มใช้งานระบบ"
        actions={
          isKnown && (
            <span className={styles.left}>
              เหลือ {formatNumber(left.length)} จาก {formatNumber(steps.length)} ขั้นตอน
            </span>
          )
        }
      >
        <FailureNote
          error={failed[0]?.error ?? null}
          actions={
            <Button
              size="xs"
              loading={failed.some(({ isFetching }) => isFetching)}
              onClick={() => failed.forEach(({ refetch }) => void refetch())}
            >
              ลองใหม่
            </Button>
          }
        />
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <StepItem
              key={step.title}
              step={step}
              number={index + 1}
              isNext={step === next && step.count === 0}
            />
          ))}
        </ol>
        {!isRoot && <p className={styles.left}>ผู้ดูแลระบบ (admin) สร้างคีย์และลงทะเบียนอุปกรณ์ต่อจากนี้</p>}
      </Panel>
    </div>
  )
}

interface StepItemProps {
  step: Step
  number: number
  isNext: boolean
}

function StepItem({ step, number, isNext }: StepItemProps) {
  const { title, text, count, action, to, search } = step
  const isDone = count !== undefined && count > 0
  return (
    <li data-state={isDone ? 'done' : isNext ? 'next' : undefined}>
      <span className={styles.number} aria-hidden>
        {isDone ? <Icon name="check" size={18} /> : number}
      </span>
      <div>
        <h3>
          {title}
          {isDone && <small> เพิ่มแล้ว {formatNumber(count)} รายการ</small>}
        </h3>
        <p>{text}</p>
      </div>
      <Button
        variant={isNext ? 'filled' : 'default'}
        renderRoot={(props) => <Link to={to} search={search as never} {...props} />}
      >
        {action}
      </Button>
    </li>
  )
}
