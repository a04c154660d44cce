import type { ContractRow } from '@roadside/contract/contract-reports/report-calls.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../account.ts'
import { paths } from '../../paths.ts'
import styles from './contract-reports.module.css'
import { reasonsText } from './report-words.ts'

/** So many stand open at once. */
const few = 2

/** Why figures are not known, and of which contract; leads to where it is entered. */
export function UnknownNotes({ unknown }: Pick<ContractRow, 'unknown'>) {
  if (unknown.length === 0) return null
  return (
    <details className={styles.unknown} data-tone="warn" open={unknown.length <= few}>
      <summary>
        ตัวเลขบางส่วนยังไม่ทราบ (–) เพราะข้อมูลของ {formatNumber(unknown.length)} สัญญาไม่ครบ
        ผลรวมนับเฉพาะที่ทราบ
      </summary>
      <ul>
        {unknown.map((one) => (
          <li key={one.pj_id}>
            <ContractLink pj_id={one.pj_id} name={one.contract} /> ยังไม่ทราบ{reasonsText(one)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A contract on its project's page; a contractor has no such page. */
export function ContractLink({ pj_id, name }: { pj_id: number; name: string }) {
  const { isContractor } = useAccount()
  if (isContractor) return <b>{name}</b>
  return (
    <Link to={paths.project} search={{ pj_id, tab: 'contract' } as never}>
      {name}
    </Link>
  )
}
