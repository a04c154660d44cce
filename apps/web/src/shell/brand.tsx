import { Link } from '@tanstack/react-router'
import { useAccount } from '../account.ts'
import { useConsoleInfo } from '../console-info.ts'
import iconUrl from '../icon.svg'
import styles from './brand.module.css'

/** Logo and name; leads to the account's home (specification §2). */
export function Brand({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  const { siteTitle } = useConsoleInfo()
  return (
    <Link to={useAccount().home} className={styles.brand} aria-label={`${siteTitle} หน้าหลัก`}>
      <img src={iconUrl} alt="" width={28} height={28} />
      {!isMarkOnly && <span>{siteTitle}</span>}
    </Link>
  )
}
