import { ActionIcon } from '@mantine/core'
import { Icon } from '@roadside/ui/icon.tsx'
import { useState } from 'react'
import { useAccount } from '../../account.ts'
import { useMenu } from '../../menu/use-menu.ts'
import { useMenuPin } from '../../menu/use-menu-pin.ts'
import { AccountFoot } from '../account-foot.tsx'
import { DrawerLinks } from '../drawer-links.tsx'
import { useHrefChange } from '../use-href-change.ts'
import { MenuDialog } from './menu-dialog.tsx'
import { MenuPanel } from './menu-panel.tsx'
import { MenuRail } from './menu-rail.tsx'
import styles from './side-menu.module.css'

interface SideMenuProps {
  isDesktop: boolean
  isDrawerOpen: boolean
  onDrawerClose: () => void
}

/** Open next to the page, folded to its icons, or a drawer on a phone (look: "Frame"). */
export function SideMenu({ isDesktop, isDrawerOpen, onDrawerClose }: SideMenuProps) {
  const menu = useMenu()
  const { isDashboardOnly } = useAccount()
  const { isOpen, isForced, pin } = useMenuPin()
  const [isPeeking, setPeeking] = useState(false)
  useHrefChange(() => setPeeking(false))
  const foot = isDashboardOnly && <AccountFoot />

  if (!isDesktop && !isDashboardOnly) {
    return (
      isDrawerOpen && (
        <MenuDialog onClose={onDrawerClose}>
          <MenuPanel
            menu={menu}
            action={<MenuButton icon="close" label="ซ่อนเมนู" onClick={onDrawerClose} />}
            foot={<DrawerLinks />}
          />
        </MenuDialog>
      )
    )
  }
  if (isDesktop && (isOpen || isDashboardOnly)) {
    const fold = !isDashboardOnly && (
      <MenuButton
        icon="collapse"
        label={isForced ? 'หน้านี้แสดงเมนูไว้เสมอ' : 'ย่อเมนู'}
        isDisabled={isForced}
        onClick={() => pin(false)}
      />
    )
    return (
      <aside className={styles.aside}>
        <MenuPanel menu={menu} action={fold} foot={foot} />
      </aside>
    )
  }
  const unfold = () => {
    setPeeking(false)
    pin(true)
  }
  return (
    <aside className={styles.aside} data-folded>
      <MenuRail
        menu={menu}
        onPeek={() => setPeeking(true)}
        onPin={isDashboardOnly ? null : unfold}
      />
      {isPeeking && (
        <MenuDialog onClose={() => setPeeking(false)}>
          <MenuPanel
            menu={menu}
            action={
              isDashboardOnly ? (
                <MenuButton icon="close" label="ซ่อนเมนู" onClick={() => setPeeking(false)} />
              ) : (
                <MenuButton icon="pin" label="ตรึงเมนู" onClick={unfold} />
              )
            }
            foot={foot}
          />
        </MenuDialog>
      )}
    </aside>
  )
}

interface MenuButtonProps {
  icon: 'close' | 'collapse' | 'pin'
  label: string
  isDisabled?: boolean
  onClick: () => void
}

function MenuButton({ icon, label, isDisabled = false, onClick }: MenuButtonProps) {
  return (
    <ActionIcon
      variant="transparent"
      className={styles.button}
      size="md"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </ActionIcon>
  )
}
