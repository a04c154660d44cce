import { Button } from '@mantine/core'
import { contractMonth } from '@roadside/contract/contract-reports/report-calls.ts'
import { monthName } from '@roadside/contract/contract-reports/domain/period-name.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { DataTime } from '@roadside/ui/parts/data-time.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useSearch } from '@tanstack/react-router'
import { useCrumbs } from '../../../shell/use-crumbs.tsx'
import { AccountFacts, AccountFigures } from './account-figures.tsx'
import { CostlyTable, PauseTable } from './account-tables.tsx'
import styles from './account.module.css'
import { useCostlyIntervals, type MonthOf } from './use-costly-intervals.ts'

/** The contract and month of the address; null: they are missing or wrong. */
function readMonth(search: Readonly<Record<string, string | undefined>>): MonthOf | null {
  const { pj_id, month, version } = search
  if (!/^[1-9]\d{0,14}$/.test(pj_id ?? '') || !/^2\d{3}-(?:0[1-9]|1[0-2])$/.test(month ?? ''))
    return null
  if (version !== undefined && !/^[1-9]\d{0,3}$/.test(version)) return null
  return {
    pj_id: Number(pj_id),
    month: month ?? '',
    version: version === undefined ? undefined : Number(version),
  }
}

/** `/reports/contract/print?pj_id=&month=&version=`: the account of a contract's month, for the browser's own print on A4. */
export function AccountPage() {
  const { crumbs } = useCrumbs()
  const of = readMonth(useSearch({ strict: false }))
  return (
    <>
      <div className={styles.head}>
        <PageHeader
          crumbs={crumbs}
          title="บัญชีเดือนของสัญญา"
          of={of && monthName(of.month)}
          actions={
            <Button
              variant="filled"
              leftSection={<Icon name="print" size={16} />}
              onClick={() => print()}
            >
              พิมพ์
            </Button>
          }
        />
      </div>
      {of ? <Account of={of} /> : <p>ที่อยู่ของหน้านี้ไม่ถูกต้อง กรุณาเปิดจากรายงานสัญญา</p>}
    </>
  )
}

function Account({ of }: { of: MonthOf }) {
  const { pj_id, month, version } = of
  const query = useCall(
    contractMonth,
    { pj_id, month, ...(version !== undefined && { version }) },
    { refetchInterval: false, staleTime: Infinity },
  )
  // all parts of a sheet are of one moment
  const at = query.data?.account.until
  const intervals = useCostlyIntervals(at === undefined ? null : { ...of, at })
  return (
    <ViewState query={query}>
      {({ account, versions }) => {
        const closed = versions.find((one) => one.version === version) ?? null
        return (
          <div className={styles.desk}>
            <article className={styles.account} aria-label="บัญชีเดือนของสัญญา">
              <header>
                <p>{account.department}</p>
                <h1>บัญชีเวลาขัดข้องและค่าปรับ ประจำเดือน{monthName(month)}</h1>
                <DataTime />
              </header>
              <AccountFacts account={account} closed={closed} />
              <AccountFigures account={account} />
              <ViewState query={intervals}>
                {({ rows, hidden }) => (
                  <>
                    <h2>ช่วงขัดข้องที่คิดเป็นเวลาขัดข้อง</h2>
                    <CostlyTable rows={rows} hidden={hidden} account={account} />
                    <h2>การหยุดนับเวลา</h2>
                    <PauseTable rows={rows} />
                  </>
                )}
              </ViewState>
              <Committee />
            </article>
          </div>
        )
      }}
    </ViewState>
  )
}

const members = ['ประธานกรรมการตรวจรับพัสดุ', 'กรรมการ', 'กรรมการ'] as const

function Committee() {
  return (
    <section className={styles.committee} aria-label="คณะกรรมการตรวจรับพัสดุ">
      <p>คณะกรรมการตรวจรับพัสดุได้ตรวจสอบแล้ว</p>
      <div>
        {members.map((member, index) => (
          <div key={index}>
            <p>ลงชื่อ ........................................</p>
            <p>( ............................................ )</p>
            <p>{member}</p>
            <p>วันที่ ......../................./............</p>
          </div>
        ))}
      </div>
    </section>
  )
}
