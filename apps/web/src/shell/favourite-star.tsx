import { ActionIcon } from '@mantine/core'
import { Icon } from '@roadside/ui/icon.tsx'
import { useAddress } from '../use-address.ts'
import { useConsoleInfo } from '../console-info.ts'
import { useCrumbs } from './use-crumbs.tsx'
import { favouritePath, useFavourites } from './use-favourites.ts'

/** Puts the page among the favourites of the account, with what its address filters, or takes it out. */
export function FavouriteStar({ title }: { title: string }) {
  const { href } = useAddress()
  const { siteTitle } = useConsoleInfo()
  const { departmentName } = useCrumbs()
  const { pages, isKnown, add, remove } = useFavourites()
  if (!pages) return null
  const here = favouritePath(href)
  const isIn = pages.some(({ path }) => favouritePath(path) === here)
  // the browser's title names what the head of the page draws
  const nameOfPage = () => {
    const name = title || document.title.replace(` · ${siteTitle}`, '')
    return [name, !name.includes(departmentName ?? '') && departmentName]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <ActionIcon
      variant="subtle"
      color={isIn ? 'blue' : 'gray'}
      size="lg"
      aria-label="รายการโปรด"
      aria-pressed={isIn}
      disabled={!isKnown}
      title={isIn ? 'นำออกจากรายการโปรด' : 'เพิ่มในรายการโปรด'}
      onClick={() => (isIn ? remove(here) : add({ path: here, name: nameOfPage() }))}
    >
      <Icon name="star" size={20} isFilled={isIn} />
    </ActionIcon>
  )
}
