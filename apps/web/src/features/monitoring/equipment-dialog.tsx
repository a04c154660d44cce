import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import {
  assetPeriods,
  monitoringTroubles,
  type AssetPeriod,
  type MonitoredSite,
  type Trouble,
} from '@roadside/contract/monitoring-calls.ts'
import { AssetAlarms } from '@roadside/ui/alarms/asset-alarms.tsx'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useServerTime } from '@roadside/ui/api/use-server-time.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { ShownFields } from '@roadside/ui/form/form-grid.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { GuaranteeMark } from '@roadside/ui/records/guarantee-mark.tsx'
import { RecordPanels } from '@roadside/ui/register/record-editing.tsx'
import { MissingRecord } from '@roadside/ui/register/record-state.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSiteLink } from '../../site-link.ts'
import { ExcuseDialog } from './excuse-dialog.tsx'
import styles from './monitoring.module.css'
import { PeriodHistory } from './period-history.tsx'
import { StateChip } from './trouble-columns.tsx'
import { causeOf, sinceWords } from './trouble-words.ts'
import { TypeIcon, typeName } from './type-words.tsx'
import { monitoringIntervalMs } from './use-monitoring.ts'
import { pageOf } from './use-troubles.ts'
import { WholeWords } from './whole-words.tsx'

/** One piece of equipment: its facts, and its health over time. */
export function EquipmentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useCall(monitoringTroubles, { id }, { refetchInterval: monitoringIntervalMs })
  const periods = useCall(assetPeriods, { id }, { refetchInterval: monitoringIntervalMs })
  const asOf = useServerTime(query.dataUpdatedAt)
  const periodsAsOf = useServerTime(periods.dataUpdatedAt)
  const editing = useUrlStep('period')
  const trouble = pageOf(query.data)?.rows[0]
  const rows = periods.data && ('total' in periods.data ? periods.data.rows : periods.data)
  const edited = rows?.find((period) => String(period.id) === editing.value)
  return (
    <>
      <PageDialog isOpen onClose={onClose} title={trouble ? <Title {...trouble} /> : 'อุปกรณ์'}>
        <ViewState query={query}>
          {() =>
            trouble ? (
              <Facts trouble={trouble} asOf={asOf} />
            ) : (
              <MissingRecord noun="อุปกรณ์" list={<span>อุปกรณ์อาจถูกนำออกจากระบบแล้ว</span>} />
            )
          }
        </ViewState>
        <div className={styles.alarms}>
          <AssetAlarms asset={id} />
        </div>
        <ViewState
          query={periods}
          isEmpty={() => rows?.length === 0}
          emptyText="ยังไม่มีประวัติสถานะของอุปกรณ์นี้"
        >
          {() => (
            <RecordPanels>
              <PeriodHistory
                rows={rows ?? []}
                name={trouble ? `${trouble.name} ${trouble.site}` : ''}
                asOf={periodsAsOf}
                onExcuse={(period: AssetPeriod) => editing.open(period.id)}
              />
            </RecordPanels>
          )}
        </ViewState>
      </PageDialog>
      {edited && (
        <ExcuseDialog
          key={edited.id}
          period={edited}
          name={trouble?.name ?? ''}
          onClose={editing.close}
        />
      )}
    </>
  )
}

function Title({ name, ...state }: Trouble) {
  return (
    <span className={styles.dialogTitle}>
      {name} <StateChip {...state} />
    </span>
  )
}

function Facts({ trouble, asOf }: { trouble: Trouble; asOf: number }) {
  const { site, type_name, road_code, road_name, sta, department, project, contractor, since } =
    trouble
  const { guarantee_from, guarantee_to } = trouble
  const way = [road_code, road_name].filter(Boolean).join(' ')
  return (
    <div className={styles.facts}>
      <ShownFields
        fields={[
          {
            label: 'พื้นที่ติดตั้ง',
            value: (
              <SiteLink {...trouble}>
                <WholeWords text={site} />
              </SiteLink>
            ),
          },
          {
            label: 'ประเภทระบบ',
            value: (
              <span className={styles.typed}>
                <TypeIcon name={type_name} /> {typeName(type_name)}
              </span>
            ),
          },
          { label: 'สายทาง', value: way && <WholeWords text={way} /> },
          { label: 'กม. (STA)', value: sta },
          { label: 'หน่วยงาน', value: <WholeWords text={department} /> },
          { label: 'ตั้งแต่', value: `${formatThaiDateTime(since)} (${sinceWords(since, asOf)})` },
          { label: 'สาเหตุ', value: causeOf(trouble) },
          { label: 'ระยะประกัน', value: <GuaranteeMark from={guarantee_from} to={guarantee_to} /> },
          { label: 'โครงการ', value: project },
          { label: 'เลขที่สัญญา', value: trouble.contract_no },
          { label: 'ผู้รับจ้าง', value: contractor },
        ]}
      />
    </div>
  )
}

function SiteLink({
  children,
  ...site
}: Pick<MonitoredSite, 'wid' | 'type_name' | 'DeptID'> & { children: ReactNode }) {
  const page = useSiteLink()(site)
  return page ? <Link {...page}>{children}</Link> : children
}
