import { NativeSelect } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useRef } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { countPages, pageWindow } from './page-window.ts'
import styles from './table-pager.module.css'
import { showStart } from './use-in-view.ts'

export interface TablePagerProps {
  /** From 1. */
  page: number
  perPage: number
  /** How many rows there are on all pages; undefined: not known yet. */
  total: number | undefined
  /** Counting ended at `total`: there are more, which a search or a narrower time reaches. */
  isCountCut?: boolean
  /** As the specification names them for each table (§9). */
  perPageOptions: readonly number[]
  onPage: (page: number) => void
  onPerPage: (perPage: number) => void
}

/** Foot of a table: what is shown, how many to a page, and the pages. */
export function TablePager(props: TablePagerProps) {
  const { page, perPage, total, isCountCut = false, perPageOptions, onPage, onPerPage } = props
  const foot = useRef<HTMLDivElement>(null)
  const turnTo = (target: number, onTurn = onPage) => {
    onTurn(target)
    showStart(foot.current?.previousElementSibling)
  }
  const pageCount = countPages(total ?? 0, perPage)
  const first = total ? (page - 1) * perPage + 1 : 0
  const last = Math.min(page * perPage, total ?? 0)
  const step = (name: string, icon: IconName, target: number) => (
    <button
      type="button"
      className={styles.page}
      aria-label={name}
      title={name}
      disabled={target < 1 || target > pageCount || target === page}
      onClick={() => turnTo(target)}
    >
      <Icon name={icon} size={16} />
    </button>
  )
  return (
    <div ref={foot} className={styles.pager}>
      <output>
        {total === undefined
          ? 'กำลังโหลดข้อมูล…'
          : `แสดง ${formatNumber(first)} ถึง ${formatNumber(last)} จากทั้งหมด${isCountCut ? 'มากกว่า' : ''} ${formatNumber(total)} รายการ`}
      </output>
      <div className={styles.perPage}>
        แสดง
        <NativeSelect
          size="xs"
          aria-label="จำนวนรายการต่อหน้า"
          value={perPage}
          data={perPageOptions.map(String)}
          onChange={(event) => turnTo(Number(event.currentTarget.value), onPerPage)}
        />
        รายการต่อหน้า
      </div>
      <div className={styles.pages}>
        {step('หน้าแรก', 'first', 1)}
        {step('ก่อนหน้า', 'chevron-left', page - 1)}
        {pageWindow(page, pageCount).map((number, index) =>
          number === 'gap' ? (
            <span key={`gap ${index}`}>…</span>
          ) : (
            <button
              key={number}
              type="button"
              className={styles.page}
              aria-current={number === page ? 'page' : undefined}
              aria-label={`หน้า ${number}`}
              onClick={() => turnTo(number)}
            >
              {formatNumber(number)}
            </button>
          ),
        )}
        {step('ถัดไป', 'chevron-right', page + 1)}
        {step('หน้าสุดท้าย', 'last', pageCount)}
      </div>
    </div>
  )
}
