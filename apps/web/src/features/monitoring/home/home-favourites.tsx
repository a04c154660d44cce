import { Icon } from '@roadside/ui/icon.tsx'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { linkTo, useFavourites } from '../../../shell/use-favourites.ts'
import styles from './home.module.css'

/** The account's favourite pages, one press from home. */
export function HomeFavourites() {
  const { pages = [] } = useFavourites()
  const others = pages.filter(({ path }) => path !== paths.home)
  if (others.length === 0) return null
  return (
    <nav aria-label="รายการโปรดในหน้าหลัก">
      <ul className={styles.favourites}>
        {others.map(({ path, name }) => (
          <li key={path}>
            <Link {...linkTo(path)}>
              <Icon name="star" size={15} isFilled />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
