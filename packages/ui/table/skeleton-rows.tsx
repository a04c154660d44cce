import styles from './data-table.module.css'

/** Stands where rows will be; says so once to those who cannot see it. */
export function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} className={styles.skeletonRow}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          {row + column === 0 && <span className="rs-sr-only">กำลังโหลดข้อมูล…</span>}
          <span className={styles.skeleton} />
        </td>
      ))}
    </tr>
  ))
}
