import styles from './data-table.module.css'

/** Stands in place of rows that are loading, with one sentence for screen readers. */
export function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          {row + column === 0 && <span className="rs-sr-only">กำลังโหลดข้อมูล…</span>}
          <span className={styles.skeleton} />
        </td>
      ))}
    </tr>
  ))
}
