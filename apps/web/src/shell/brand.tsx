import { usePreference } from '@roadside/ui/session/use-preference.ts'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../account.ts'
import { useConsoleInfo } from '../console-info.ts'
import iconUrl from '../icon.svg'
import { linkTo } from './use-favourites.ts'
import styles from './brand.module.css'

/** Logo and name; leads to the account's home (specification §2). */
export function Brand({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  const { siteTitle } = useConsoleInfo()
  const { home } = useAccount()
  const { value: start } = usePreference('start')
  return (
    <Link
      {...linkTo(start?.path ?? home)}
      className={styles.brand}
      aria-label={`${siteTitle} ${start?.path == null ? 'หน้าหลัก' : 'หน้าเริ่มต้น'}`}
    >
      <img src={iconUrl} alt="" width={28} height={28} />
      {!isMarkOnly && <span>{siteTitle}</span>}
    </Link>
  )
}
