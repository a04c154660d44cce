import { TablePager } from '../table/table-pager.tsx'
import { usePaging } from '../table/use-paging.ts'
import styles from './chart.module.css'

interface FiguresTableProps {
  caption: string
  heads: readonly string[]
  rowCount: number
  /** Texts of a row, the first its time. */
  row: (index: number) => readonly string[]
}

const sizes = { initial: 100, options: [100, 250, 500] }
/** What scrolls must be reachable by keyboard. */
const scrollable = { tabIndex: 0 }

/** A chart's figures for who cannot see it, a page at a time. */
export function FiguresTable({ caption, heads, rowCount, row }: FiguresTableProps) {
  const { page, perPage, pager } = usePaging(sizes)
  const first = (Math.min(page, Math.max(1, Math.ceil(rowCount / perPage))) - 1) * perPage
  const rows = Array.from(
    { length: Math.min(perPage, rowCount - first) },
    (_, index) => first + index,
  )
  return (
    <div className={styles.figures}>
      <section className={styles.scroll} aria-label={caption} {...scrollable}>
        <table>
          <caption className="rs-sr-only">{caption}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((index) => {
              const [time, ...values] = row(index)
              return (
                <tr key={index}>
                  <th scope="row">{time}</th>
                  {values.map((value, column) => (
                    <td key={heads[column + 1]}>{value}</td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      {rowCount > 100 && <TablePager {...pager} page={page} total={rowCount} />}
    </div>
  )
}
