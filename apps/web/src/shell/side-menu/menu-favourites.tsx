import { Icon } from '@roadside/ui/icon.tsx'
import { usePreference } from '@roadside/ui/session/use-preference.ts'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../account.ts'
import { linkTo, useFavourites } from '../use-favourites.ts'
import styles from './side-menu.module.css'

/** The account's favourite pages; the usual home first where another page stands behind the logo. */
export function MenuFavourites() {
  const { pages = [] } = useFavourites()
  const { value: start } = usePreference('start')
  const { home } = useAccount()
  const hasHome = start != null && start.path !== null
  if (pages.length === 0 && !hasHome) return null
  return (
    <>
      <h2 className={styles.heading}>รายการโปรด</h2>
      <ul className={styles.favourites}>
        {hasHome && (
          <li>
            <Link to={home} data-menu-item activeOptions={{ exact: true, includeSearch: true }}>
              <Icon name="home" size={15} />
              <span>หน้าหลัก</span>
            </Link>
          </li>
        )}
        {pages.map(({ path, name }) => (
          <li key={path}>
            <Link
              {...linkTo(path)}
              data-menu-item
              title={name}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              <Icon name="star" size={15} isFilled />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
